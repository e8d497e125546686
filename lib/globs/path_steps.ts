/** One step of a pattern for a path: a test of one name in it, or any number of names that pass a test. */
export interface Step {
  readonly kind: "one" | "any";
  /** @param isLast whether the name is the last one of the path */
  accepts(name: string, isLast: boolean): boolean;
}

/** The steps that may come next, in rising order. All ways to match are followed at once. */
export type States = readonly number[];

/** The steps that may come first. */
export function begin(steps: readonly Step[]): States {
  return closed(steps, [0]);
}

/** The steps that may come after one more name; none where no path that begins so can match. */
export function advance(
  steps: readonly Step[],
  states: States,
  name: string,
  isLast: boolean = false,
): States {
  const next: number[] = [];
  for (const state of states) {
    const step = steps[state];
    if (!step?.accepts(name, isLast)) continue;
    next.push(step.kind === "any" ? state : state + 1);
  }
  return closed(steps, next);
}

/** Tells whether the names so far match the whole pattern. */
export function isWhole(steps: readonly Step[], states: States): boolean {
  return states.at(-1) === steps.length;
}

/** @returns whether all names of a path match all steps, in time that grows with the number of names times that of steps */
export function matchesSteps(steps: readonly Step[], names: readonly string[]): boolean {
  let states = begin(steps);
  for (let at = 0; at < names.length && states.length > 0; at++) {
    states = advance(steps, states, names[at] ?? "", at === names.length - 1);
  }
  return isWhole(steps, states);
}

/** With the steps behind those that may stand for no name at all. */
function closed(steps: readonly Step[], states: readonly number[]): States {
  const reached: number[] = [];
  for (const state of states) {
    let at = state;
    if (at <= (reached.at(-1) ?? -1)) continue;
    reached.push(at);
    while (steps[at]?.kind === "any") reached.push(++at);
  }
  return reached;
}
