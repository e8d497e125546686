import { type ErrorCode, WorkbenchError } from "../../errors/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { KnownFlow } from "../flows/flows.ts";
import { type Draft, openDraft } from "../flows/open_draft.ts";
import type { FileTouch, PlanStep } from "../../processes/mod.ts";
import { type ComputedTouch, computeTouches, type FileContents } from "./computed_touches.ts";
import type { StepOrder } from "./step_order.ts";

/** The largest number of tries for a step whose files are saved by others meanwhile. */
const MAX_TRIES = 5;

/** The outcome of a step that was tried. */
export type StepTrial =
  | {
    readonly kind: "done";
    readonly touches: readonly ComputedTouch[];
    /** The lines that the step would add to its log. */
    readonly log: readonly string[];
    /** The earlier paths of files that the step only moves, or only changes names in, by the new path. */
    readonly movedFrom: ReadonlyMap<string, string>;
  }
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string }
  /** The time was up. */
  | { readonly kind: "too_slow" }
  /** A step with a need that is not known before the plan runs, or that is itself broken. */
  | {
    readonly kind: "not_tried";
    readonly reason: string;
    /** The changes that the step may make at most; null where that is not known. */
    readonly touches: readonly FileTouch[] | null;
  };

/** Returns the changes that a step is known to make; null where that is not known. */
export function touchesOf(trial: StepTrial): FileTouch[] | null {
  if (trial.kind === "failed" || trial.kind === "too_slow") return null;
  return trial.touches?.map(({ path, change }) => ({ path, change })) ?? null;
}

/** The input that the trial of a plan needs. */
export interface TrialSite {
  readonly source: Source;
  readonly steps: readonly PlanStep[];
  readonly flows: readonly (KnownFlow | null)[];
  readonly order: StepOrder;
  /** Indices of the steps that something is wrong with already. */
  readonly broken: ReadonlySet<number>;
  readonly signal: AbortSignal;
  /** Milliseconds for all steps together. */
  readonly timeLimitMs: number;
}

/** The outcome of a plan that was tried. */
export interface TriedPlan {
  /** By index of the step. */
  readonly trials: ReadonlyMap<number, StepTrial>;
  /** The files as the steps that were done leave them; null: deleted. */
  readonly changes: FileContents;
  /** The earlier paths of files that they only move, or only change names in, by the new path. */
  readonly movedFrom: ReadonlyMap<string, string>;
}

/**
 * Does the deterministic steps in memory, one after the other as a process does them. A step that fails leaves nothing behind,
 * and those that depend on it, or on what a model or a person has yet to do, are not tried.
 */
export async function dryRun(site: TrialSite): Promise<TriedPlan> {
  const trials = new Map<number, StepTrial>();
  // A timer of no time would leave the first step a turn.
  const late = site.timeLimitMs > 0
    ? AbortSignal.timeout(site.timeLimitMs)
    : AbortSignal.abort(new DOMException("There is no time", "TimeoutError"));
  const signal = AbortSignal.any([site.signal, late]);
  let done: FileContents = new Map();
  let movedFrom: ReadonlyMap<string, string> = new Map();
  let draft: Draft | null = null;
  for (const index of site.order.running) {
    const reason = obstacleOf(site, index, trials);
    if (reason !== null) {
      trials.set(index, await untried(site, index, reason));
      continue;
    }
    draft ??= openDraft(site.source, done, movedFrom);
    let outcome = await tryStep(site, index, { draft, done, signal, late });
    for (let again = 1; again < MAX_TRIES && isOvertaken(outcome.trial); again++) {
      draft = openDraft(site.source, done, movedFrom);
      outcome = await tryStep(site, index, { draft, done, signal, late });
    }
    trials.set(index, outcome.trial);
    if (outcome.changes) {
      done = outcome.changes;
      movedFrom = new Map(draft.movedFrom);
    } else {
      // Whatever it wrote before it failed goes with its draft.
      draft = null;
    }
  }
  return { trials, changes: done, movedFrom };
}

/** Tells of a step that is not tried what it may touch, or why it would be refused in any case. */
async function untried(
  { source, steps, flows, broken }: TrialSite,
  index: number,
  reason: string,
): Promise<StepTrial> {
  const [flow, args] = [flows[index], steps[index]?.args];
  const touches = flow?.foreseen(args) ?? null;
  if (broken.has(index)) return { kind: "not_tried", reason, touches };
  try {
    await flow?.requireAllowed(source.project.files, args);
    return { kind: "not_tried", reason, touches };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return { kind: "failed", code: error.code, message: error.message };
  }
}

/** Tells whether somebody saved a file between the step's reading and its writing: that says nothing of the plan. */
function isOvertaken(trial: StepTrial): boolean {
  return trial.kind === "failed" && trial.code === "content_changed";
}

/** Why a step is not tried, or null. */
function obstacleOf(
  { steps, flows, order, broken }: TrialSite,
  index: number,
  trials: ReadonlyMap<number, StepTrial>,
): string | null {
  const step = steps[index];
  if (broken.has(index) || !flows[index] || !step) return "Something is wrong with the step";
  if (step.executor === "user") return "A person does it";
  if (step.executor === "local-model") return "A model does it";
  if (flows[index].runsCode) return "It runs code of the project";
  const open = order.running.find((other) =>
    order.precedes(other, index) && trials.get(other)?.kind !== "done"
  );
  return open === undefined ? null : `What "${steps[open]?.id}" leaves is not known`;
}

interface StepSite {
  readonly draft: Draft;
  readonly done: FileContents;
  readonly signal: AbortSignal;
  /** Aborts when the time is up. */
  readonly late: AbortSignal;
}

async function tryStep(
  { source, steps, flows, signal: left }: TrialSite,
  index: number,
  { draft, done, signal, late }: StepSite,
): Promise<{ readonly trial: StepTrial; readonly changes?: FileContents }> {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  try {
    signal.throwIfAborted();
    const earlier = new Map(draft.movedFrom);
    await flows[index]?.run({ draft, signal, log, ask: null }, steps[index]?.args);
    signal.throwIfAborted();
    const changes = await draft.changes();
    const touches = await computeTouches(source.project.files, done, changes);
    const movedFrom = movesSince(earlier, draft.movedFrom);
    return { trial: { kind: "done", touches, log: lines, movedFrom }, changes };
  } catch (error) {
    left.throwIfAborted();
    if (late.aborted) return { trial: { kind: "too_slow" } };
    if (!(error instanceof WorkbenchError)) throw error;
    return { trial: { kind: "failed", code: error.code, message: error.message } };
  }
}

/** Returns the paths that files had just before a step moved them, whatever earlier steps did, by the new path. */
function movesSince(
  earlier: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = new Map([...earlier].map(([path, origin]) => [origin, path]));
  return new Map(
    [...now].filter(([to, origin]) => earlier.get(to) !== origin)
      .map(([to, origin]) => [to, known.get(origin) ?? origin]),
  );
}
