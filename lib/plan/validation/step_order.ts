import type { PlanStep } from "../../processes/mod.ts";

/** The order in which steps run, and which must be done before which. */
export interface StepOrder {
  /** Indices of the steps: always the first, in the order of the plan, that waits for nothing any more. Without those of a cycle. */
  readonly running: readonly number[];
  /** Tells whether a step must be done before another step begins. */
  precedes(before: number, after: number): boolean;
}

/** Orders steps as a process runs them; dependencies that lead nowhere are left out. */
export function orderSteps(steps: readonly PlanStep[]): StepOrder {
  const indices = new Map(steps.map(({ id }, index) => [id, index]));
  const needs = steps.map(({ dependsOn = [] }) => dependsOn.flatMap((id) => indices.get(id) ?? []));
  const running: number[] = [];
  const before = new Map<number, ReadonlySet<number>>();
  for (;;) {
    const next = needs.findIndex((needed, index) =>
      !before.has(index) && needed.every((other) => before.has(other))
    );
    if (next < 0) break;
    const all = (needs[next] ?? []).flatMap((other) => [other, ...before.get(other) ?? []]);
    before.set(next, new Set(all));
    running.push(next);
  }
  return {
    running,
    precedes: (first, after) => before.get(after)?.has(first) ?? false,
  };
}
