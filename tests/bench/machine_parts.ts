import type { Shape } from "../workflows/shape.ts";

/** The parts of a machine that are judged one by one. */
export const machineParts = ["states", "transitions", "guards", "actions", "invokes"] as const;

export type MachinePart = (typeof machineParts)[number];

/** Each part of a machine as text: equal texts are equal parts. */
export function partsOf({ states, transitions }: Shape): Readonly<Record<MachinePart, string>> {
  const inStates = Object.entries(states).sort(byName);
  const keys = Object.entries(transitions).sort(byName);
  const text = (value: unknown) => JSON.stringify(value);
  return {
    states: text(
      inStates.map(([path, { type, initial, history }]) => [path, type, initial, history]),
    ),
    transitions: text(keys.map(([key, list]) => [key, list.map(({ targets }) => targets)])),
    guards: text(keys.map(([key, list]) => [key, list.map(({ guard }) => guard)])),
    actions: text([
      inStates.map(([path, { entry, exit }]) => [path, entry, exit]),
      keys.map(([key, list]) => [key, list.map(({ actions }) => actions)]),
    ]),
    invokes: text(inStates.map(([path, { invokes }]) => [path, invokes])),
  };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
