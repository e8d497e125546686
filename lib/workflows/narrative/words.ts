import { capitalised, listOf, oneLine, shorten } from "../../text/mod.ts";
import type { ActionRef, GuardRef } from "../machine.ts";

/** Longer texts of a source make no sentence. */
const MAX_QUOTED = 80;

/** A text of the source in a sentence: quoted, on one line, and short. */
export function quoted(text: string): string {
  return `"${shorten(oneLine(text), MAX_QUOTED).replaceAll('"', "'")}"`;
}

/** A state in a sentence. */
export function stateName(path: string): string {
  return path === "" ? "the machine" : quoted(path);
}

const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ["assign", "updates the context"],
  ["raise", "raises an event"],
  ["sendTo", "sends an event"],
  ["send", "sends an event"],
  ["sendParent", "tells its parent"],
  ["forwardTo", "passes the event on"],
  ["log", "writes to the log"],
  ["cancel", "cancels a delayed event"],
  ["emit", "emits an event"],
  ["enqueueActions", "runs what a function decides"],
  ["choose", "runs what its conditions choose"],
  ["pure", "runs what a function decides"],
  ["spawnChild", "starts a child"],
  ["stopChild", "stops a child"],
  ["stop", "stops a child"],
]);

/** `it runs "save" and updates the context`; nothing for no actions. */
export function actionsClause(actions: readonly ActionRef[]): string {
  if (actions.length === 0) return "";
  const named = actions.flatMap((each) => {
    if (each.kind === "named") return [quoted(each.name)];
    return each.kind === "inline" && each.name !== "" ? [quoted(each.name)] : [];
  });
  const others = actions.flatMap((each) => {
    if (each.kind === "built-in") return [builtInWords(each)];
    if (each.kind === "unknown") return ["runs something that is not known"];
    return each.kind === "inline" && each.name === "" ? ["runs a function"] : [];
  });
  const runs = named.length > 0 ? [`runs ${listOf(named)}`] : [];
  return listOf([...runs, ...new Set(others)]);
}

function builtInWords({ name, enqueues = [], checks = [] }: ActionRef): string {
  const words = BUILT_IN.get(name) ?? `does ${quoted(name)}`;
  const asked = checks.length > 0 ? ` by ${listOf(checks.map(quoted))}` : "";
  const choice = enqueues.length > 0 ? `: ${listOf(enqueues.map(quoted), { joint: "or" })}` : "";
  return `${words}${asked}${choice}`;
}

/** `500 ms`, `2 s`, `5 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  if (milliseconds >= 1_000 && milliseconds % 500 === 0) return `${milliseconds / 1_000} s`;
  return `${milliseconds} ms`;
}

/** `"isOpen" holds`; nothing for no guard. */
export function guardClause(guard: GuardRef | undefined): string {
  if (!guard) return "";
  return guard.kind === "unknown"
    ? "a condition that is not known holds"
    : `${quoted(guard.text)} holds`;
}

/** Capital first, a full stop at the end. */
export function sentence(text: string): string {
  return `${capitalised(text)}.`;
}
