import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queries } from "../api/queries.ts";

/** A change that is not saved, as it is kept for this window. */
export interface Unsaved<T> {
  /** Null where there is none. */
  readonly value: T | null;
  /** Returns it as it is by now, which may be later than what was drawn. */
  readonly read: () => T | null;
  /** Keeps it as it is now; null once it is saved or discarded. */
  readonly keep: (next: T | null) => void;
}

/** By project and what is changed. */
const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * Keeps a change that is not saved while other screens and projects are looked at. The browser asks before a window
 * closes over any.
 * @param key what is changed, as `note 7`
 */
export function useUnsaved<T>(key: string): Unsaved<T> {
  const { data } = useQuery(queries.project());
  // What is typed before the project is read is found without its name.
  const early = `\n${key}`;
  const own = `${data?.root ?? data?.name ?? ""}${early}`;
  const read = () => (values.get(own) ?? values.get(early) ?? null) as T | null; // as it was kept below
  function keep(next: T | null): void {
    values.delete(early);
    if (next === null) values.delete(own);
    else values.set(own, next);
    if (values.size > 0) addEventListener("beforeunload", stay);
    else removeEventListener("beforeunload", stay);
    for (const listener of listeners) listener();
  }
  return { value: useSyncExternalStore(subscribe, read), read, keep };
}

/** Returns the keys of the changes of the open project that are not saved, in the order in which they were begun. */
export function useUnsavedKeys(): readonly string[] {
  const { data } = useQuery(queries.project());
  const all = useSyncExternalStore(subscribe, () => [...values.keys()].join("\0"));
  const own = `${data?.root ?? data?.name ?? ""}\n`;
  return all.split("\0").filter((key) => key.startsWith(own)).map((key) => key.slice(own.length));
}

function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
