import { z } from "zod";
import { type Plan, plan, type PlanStep } from "./plan_schemas.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { StepContext, StepResult, StepRunners } from "./step_runner.ts";

/** The purpose of a process: given once, and never changed. */
export const processPayload = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), plan }),
  z.object({
    kind: z.literal("review"),
    title: z.string(),
    request: z.record(z.string(), z.json()),
  }),
]);

export type ProcessPayload = z.output<typeof processPayload>;
export type ProcessKind = ProcessPayload["kind"];

/** A step as its process declares it. */
export interface DeclaredStep {
  readonly id: string;
  readonly title: string;
  readonly dependsOn: readonly string[];
  readonly touches: PlanStep["touches"]["files"];
  /** Returns the function that does the step; null where nobody knows how. */
  readonly runner: (runners: StepRunners) => ((context: StepContext) => Promise<StepResult>) | null;
}

/** The facts that the service has to know about a kind of process. */
export interface KindTraits {
  readonly title: string;
  /** Writers wait for writers, readers for readers. */
  readonly lane: "write" | "read";
  readonly steps: readonly DeclaredStep[];
}

/** The one place that tells the kinds apart. */
export function traitsOf(payload: ProcessPayload): KindTraits {
  if (payload.kind === "plan") return planTraits(payload.plan);
  const { title, request } = payload;
  const step: DeclaredStep = {
    id: "analyze",
    title,
    dependsOn: [],
    touches: [],
    runner: ({ review }) => review ? (context) => review(request, context) : null,
  };
  return { title, lane: "read", steps: [step] };
}

function planTraits({ ticket, steps }: Plan): KindTraits {
  return {
    title: ticket.title,
    lane: "write",
    steps: steps.map((step) => ({
      id: step.id,
      title: step.title,
      dependsOn: step.dependsOn ?? [],
      touches: step.touches.files,
      runner: ({ plan }) => plan ? (context) => plan(step, context) : null,
    })),
  };
}

/**
 * Refuses steps that could never all be done.
 * @throws {WorkbenchError} `invalid_request` with `issues`
 */
export function requireRunnable(steps: readonly DeclaredStep[]): void {
  const done = new Set<string>();
  let left = [...steps];
  while (left.length > 0) {
    const ready = left.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)));
    const [stuck] = left;
    if (ready.length === 0 && stuck) throw neverDone(stuck);
    for (const { id } of ready) {
      if (done.has(id)) throw twice(id);
      done.add(id);
    }
    left = left.filter((step) => !ready.includes(step));
  }
}

function neverDone({ id }: DeclaredStep): WorkbenchError {
  return invalid(
    `Cannot run the step "${id}": it depends on itself, or on a step that is not there`,
  );
}

function twice(id: string): WorkbenchError {
  return invalid(`Cannot run the plan: two steps have the id "${id}"`);
}

function invalid(message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "steps", message }] },
  });
}
