import type { z } from "zod";
import type { TypeGate } from "../saving/mod.ts";
import type { Source } from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import type { planValidation } from "./answers.ts";
import { type Examination, examinePlan } from "./validation/examine_plan.ts";
import { touchesOf } from "./validation/dry_run.ts";
import { openPreviews } from "./validation/preview.ts";

/** The largest number of lines that are told of what a step would log. */
const MAX_LINES = 100;

/** The answer of `POST /api/plan/validate`. */
export type PlanValidation = z.input<typeof planValidation>;

/**
 * Looks for all that is wrong with a plan, and tries its deterministic steps in memory. Nothing is written.
 * @param source of the open project
 * @param value what may be a plan
 * @param options.types the gate that tells the types of what the steps come to
 */
export async function validatePlan(
  source: Source,
  value: unknown,
  { signal, types }: { readonly signal: AbortSignal; readonly types?: TypeGate | undefined },
): Promise<PlanValidation> {
  const examination = await examinePlan(source, value, { signal, types });
  const { issues, types: report } = examination;
  return {
    valid: issues.length === 0,
    errors: [...issues],
    violations: [...report?.introduced ?? []],
    types: report?.types ?? null,
    steps: await describeSteps(examination, signal),
  };
}

async function describeSteps(
  { plan, trials }: Examination,
  signal: AbortSignal,
): Promise<PlanValidation["steps"]> {
  const previews = openPreviews(createTimeSlice({ signal }));
  const steps: PlanValidation["steps"] = [];
  for (const [index, { id, touches }] of (plan?.steps ?? []).entries()) {
    const trial = trials.get(index);
    const files = trial && touchesOf(trial);
    steps.push({
      id,
      touches: files ? { files } : touches,
      ...(trial?.kind === "not_tried" && { note: trial.reason }),
      ...(trial?.kind === "done" && {
        preview: await previews.of(trial.touches, trial.movedFrom),
        log: trial.log.slice(0, MAX_LINES),
      }),
    });
  }
  return steps;
}
