import { keyOf, type Machine } from "./model.ts";

/** What became of a part of a machine. */
export type Change = "added" | "removed" | "changed";

/** What became of states and transitions, by path and by key. */
export type Changes = ReadonlyMap<string, Change>;

/** Where a part stands in its file, and whether it can be edited there, is nothing that a machine does. */
const PLACES: readonly string[] = [
  "line",
  "start",
  "end",
  "column",
  "editable",
  "reason",
  "writtenIn",
];

/** Compares two machines part by part: states by their path, transitions by what they wait for and where they begin. */
export function changesBetween(
  before: Machine | null,
  after: Machine | null,
): { readonly before: Changes; readonly after: Changes } {
  const old = partsOf(before);
  const now = partsOf(after);
  return { before: changesOf(old, now, "removed"), after: changesOf(now, old, "added") };
}

function changesOf(
  own: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  missing: Change,
): Changes {
  return new Map([...own].flatMap(([key, text]): [string, Change][] => {
    const found = other.get(key);
    if (found === text) return [];
    return [[key, found === undefined ? missing : "changed"]];
  }));
}

function partsOf(machine: Machine | null): ReadonlyMap<string, string> {
  const { states = [], transitions = [] } = machine ?? {};
  return new Map([
    ...states.map((state): [string, string] => [state.path, textOf(state)]),
    ...transitions.map((transition): [string, string] => [keyOf(transition), textOf(transition)]),
  ]);
}

function textOf(part: object): string {
  return JSON.stringify(part, (key, value: unknown) => PLACES.includes(key) ? undefined : value);
}
