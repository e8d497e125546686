import type { Query, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type Schemas, SERVICE } from "./client.ts";
import { queryClient } from "./query_client.ts";

type LiveEvent = Schemas["LiveEvent"];
type Progress = Extract<LiveEvent, { type: "progress" }>;

/** The line to the service: `lost` is one that the browser tries to mend. */
export type Line = "connecting" | "open" | "lost";

/** The words for each state of the line. */
export const LINES: Readonly<Record<Line, string>> = {
  connecting: "Connecting",
  open: "Live",
  lost: "Connection lost, trying again",
};

/** What the events told last of the service itself. */
export interface Live {
  readonly line: Line;
  /** Work in the background that is not done. */
  readonly progress: readonly Progress[];
}

let live: Live = { line: "connecting", progress: [] };
const listeners = new Set<() => void>();

/** Returns the state of the line, and what goes on in the background. */
export function useLive(): Live {
  return useSyncExternalStore(subscribe, () => live);
}

/** Whether the service is away, as far as is known. */
export function isLost(): boolean {
  return live.line === "lost";
}

/** Follows the events of the service until the returned function is called. */
export function followEvents(): () => void {
  const base = import.meta.env.DEV ? location.origin : SERVICE;
  let source = open();
  function open(): EventSource {
    const stream = new EventSource(`${base}/api/events`, { withCredentials: true });
    stream.onopen = () => {
      // Whatever happened while the line was down is not known, nor what did since the first answers, which may come before it stands.
      if (live.line === "lost") void queryClient.invalidateQueries();
      else void queryClient.invalidateQueries({ predicate: isAnswered }, { cancelRefetch: false });
      tell({ ...live, line: "open" });
    };
    stream.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveEvent); // as the service declares
    stream.onerror = () => {
      tell({ line: "lost", progress: [] });
      // A browser does not come back to a stream that was refused.
      if (stream.readyState === EventSource.CLOSED) {
        again = setTimeout(() => (source = open()), 2000);
      }
    };
    return stream;
  }
  let again: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(again);
    source.close();
  };
}

function isAnswered({ state }: Query): boolean {
  return state.data !== undefined;
}

/** Makes stale what an event is about. */
function hear(event: LiveEvent): void {
  switch (event.type) {
    case "file":
      return stale(
        ["units"],
        ...textOf(event.path),
        ["components"],
        ["machines"],
        ["flow"],
        ["palette"],
        ["saves"],
        ["git"],
        ["notes"],
        ["reviews", "change"],
        ["plan", "validation"],
      );
    case "save":
    case "undo":
      return stale(["saves"], ["git"], ["notes"], ...event.paths.flatMap(textOf));
    case "diagnostics":
      return stale(["unit", event.path, "source"]);
    case "git":
      return stale(["git"], ["saves"], ["notes"], ["reviews"]);
    case "process":
      end("analysis", event.process.id, event.process.state);
      return stale(["processes"], ["reviews"]);
    case "devserver":
      return stale(["devServer"]);
    case "clone":
      end("clone", event.clone.id, event.clone.state);
      return stale(["clones"]);
    case "modelhost":
      end("pull", event.model, event.state);
      return stale(["models"]);
    case "config":
      return stale(["project"], ["units"], ["flow"], ["unit"], ["palette"]);
    case "progress":
      return advance(event);
    case "project":
    case "reset":
      void queryClient.invalidateQueries();
      return;
    default:
      return;
  }
}

/** The questions about the text of a unit; those about its nodes have the text's hash in their keys, and need no other answer. */
function textOf(path: string): readonly QueryKey[] {
  return ["tree", "text", "source", "changes"].map((question) => ["unit", path, question]);
}

/** Has the questions about the text of a unit asked again that were answered of another text, unless they are being asked. */
export function readTextAgain(path: string, contentHash: string): Promise<void> {
  const keys = textOf(path);
  return queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      keys.some((key) => isBelow(key, queryKey)) && hashOf(state.data) !== contentHash,
  }, { cancelRefetch: false });
}

function hashOf(answer: unknown): string | undefined {
  return (answer as { readonly contentHash?: string } | undefined)?.contentHash; // as the service declares
}

/** One save is told by several events, each of which makes some of the same answers stale. */
const GATHER_MS = 50;
/** The keys that events made stale since the last time that stale answers were asked again, by their text. */
const due = new Map<string, QueryKey>();

function stale(...keys: readonly QueryKey[]): void {
  if (due.size === 0) setTimeout(askAgain, GATHER_MS);
  for (const key of keys) due.set(JSON.stringify(key), key);
}

function askAgain(): void {
  const keys = [...due.values()];
  due.clear();
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => keys.some((key) => isBelow(key, queryKey)),
  });
}

function isBelow(key: QueryKey, queryKey: QueryKey): boolean {
  return key.every((part, at) => queryKey[at] === part);
}

/** Forgets work that has failed or was called off: no event tells how far it is any more. */
function end(task: Progress["task"], id: string, state: string): void {
  if (state !== "failed" && state !== "cancelled") return;
  const progress = live.progress.filter((each) => each.task !== task || each.id !== id);
  if (progress.length < live.progress.length) tell({ ...live, progress });
}

function advance(event: Progress): void {
  const others = live.progress.filter(({ task, id }) => task !== event.task || id !== event.id);
  const isDone = event.done >= event.total;
  if (isDone && event.task === "types") stale(["unit"]);
  tell({ ...live, progress: isDone ? others : [...others, event] });
}

function tell(next: Live): void {
  live = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
