import { verbsOf } from "../machine/process_machine.ts";
import { stateOf } from "../machine/snapshot.ts";
import { currentStep } from "../machine/steps.ts";
import type { ProcessDetail, ProcessSummary } from "../schemas.ts";
import type { ProcessEntry } from "./process_entry.ts";

/** @param options.isOurs false where another service drives the processes: this one takes no verbs then */
export function summaryOf(
  entry: ProcessEntry,
  { isOurs }: { readonly isOurs: boolean },
): ProcessSummary {
  const { id, payload, traits, startedBy, createdAt, revision, snapshot } = entry;
  const { steps, changes, startedAt, finishedAt, error } = snapshot.context;
  const count = (state: string): number => steps.filter((step) => step.state === state).length;
  const current = currentStep(steps);
  return {
    id,
    kind: payload.kind,
    title: traits.title,
    state: stateOf(snapshot),
    verbs: isOurs ? verbsOf(snapshot) : [],
    progress: { done: count("done"), failed: count("failed"), total: steps.length },
    currentStep: current && { id: current.id, title: titleOf(entry, current.id) },
    pendingDecisions: changes.filter(({ verdict }) => verdict === null).length,
    landed: changes.filter(({ verdict }) => verdict?.landed === true).length,
    rejected: changes.filter(({ verdict }) => verdict?.verdict === "reject").length,
    startedBy,
    createdAt,
    startedAt,
    finishedAt,
    error,
    revision,
  };
}

export function detailOf(
  entry: ProcessEntry,
  options: { readonly isOurs: boolean },
): ProcessDetail {
  const { steps, changes, log } = entry.snapshot.context;
  const { traits, payload } = entry;
  return {
    ...summaryOf(entry, options),
    steps: steps.map((step, index) => ({
      ...step,
      title: titleOf(entry, step.id),
      touches: traits.steps[index]?.touches ?? [],
    })),
    changes: changes.map(({ path, change, before, after, steps, verdict }) => ({
      path,
      change,
      before,
      after,
      steps,
      verdict,
    })),
    log,
    comments: [...entry.comments],
    plan: payload.kind === "plan" ? payload.plan : null,
  };
}

function titleOf({ traits }: ProcessEntry, id: string): string {
  return traits.steps.find((step) => step.id === id)?.title ?? id;
}
