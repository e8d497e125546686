import type { Failure, StepState } from "./process_context.ts";

/** A step as a process begins with it. */
export interface StepInput {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

export function newStep({ id, dependsOn }: StepInput): StepState {
  return {
    id,
    dependsOn: [...dependsOn],
    state: "pending",
    attempts: 0,
    startedAt: null,
    finishedAt: null,
    usedModel: false,
    error: null,
    reason: null,
    log: [],
  };
}

/** The first step, in the order of the plan, that waits for nothing any more. */
export function nextStep(steps: readonly StepState[]): StepState | null {
  const done = new Set(steps.filter(({ state }) => state === "done").map(({ id }) => id));
  return steps.find(({ state, dependsOn }) =>
    state === "pending" && dependsOn.every((id) => done.has(id))
  ) ?? null;
}

/** The step that runs, or waits for a person. */
export function currentStep(steps: readonly StepState[]): StepState | null {
  return steps.find(({ state }) => state === "running" || state === "waiting") ?? null;
}

export function changeStep(
  steps: readonly StepState[],
  id: string | undefined,
  change: Partial<StepState>,
): StepState[] {
  return steps.map((step) => step.id === id ? { ...step, ...change } : step);
}

export function beginStep(steps: readonly StepState[], at: string): StepState[] {
  const next = nextStep(steps);
  return changeStep(steps, next?.id, {
    state: "running",
    attempts: (next?.attempts ?? 0) + 1,
    startedAt: at,
    finishedAt: null,
    usedModel: false,
    error: null,
    log: [],
  });
}

/** The failed step, and all that can never begin without it. */
export function failStep(
  steps: readonly StepState[],
  id: string,
  { error, at }: { readonly error: Failure; readonly at: string },
): StepState[] {
  const missing = new Set([id]);
  let left = changeStep(steps, id, { state: "failed", error, finishedAt: at });
  for (;;) {
    const stuck = left.find(({ state, dependsOn }) =>
      state === "pending" && dependsOn.some((other) => missing.has(other))
    );
    if (!stuck) return left;
    const cause = stuck.dependsOn.find((other) => missing.has(other));
    const how = cause === id ? "failed" : "was skipped";
    missing.add(stuck.id);
    left = changeStep(left, stuck.id, { state: "skipped", reason: `The step "${cause}" ${how}` });
  }
}

/** Makes the steps that were not done pending again. */
export function reopenSteps(
  steps: readonly StepState[],
  states: readonly StepState["state"][],
): StepState[] {
  return steps.map((step) =>
    states.includes(step.state)
      ? { ...step, state: "pending", error: null, reason: null, finishedAt: null }
      : step
  );
}

/** Marks the steps that were not done as skipped for good. */
export function skipRest(steps: readonly StepState[], reason: string): StepState[] {
  return steps.map((step) =>
    ["pending", "running", "waiting"].includes(step.state)
      ? { ...step, state: "skipped", reason }
      : step
  );
}
