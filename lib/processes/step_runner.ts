import type { PlanStep } from "./plan_schemas.ts";
import type { FileView } from "../project/mod.ts";

/** The data and functions that a step is given. */
export interface StepContext {
  /** The id of the process to which the step belongs. */
  readonly processId: string;
  /** The project with the undecided changes of the earlier steps on top. */
  readonly view: FileView;
  /** Those changes alone, by path; null: no file. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>;
  /** Aborts when the process is cancelled or the service ends: nothing that the step says counts from then on. */
  readonly signal: AbortSignal;
  /** A line for the step's log, of which the last 100 are kept. */
  log(line: string): void;
  /** Says that the step asks a model, whatever comes of it. */
  asksModel(): void;
}

/** A file as a step leaves it. */
export interface StepChange {
  /** Project-relative; declared in the step's `touches`. */
  readonly path: string;
  /** The whole content; null: no file. */
  readonly after: string | Uint8Array | null;
  /** The path at which the step found a file that it only moved, or in which it only changed names: perhaps its own path. */
  readonly movedFrom?: string;
}

/** The result of a step. */
export interface StepResult {
  readonly changes: readonly StepChange[];
  /** True: the changes are one, as a declaration and its uses are, and land together or not at all. */
  readonly together?: boolean;
  /** The paths of earlier changes without which these make no sense, though nothing in them imports those files. */
  readonly needs?: readonly string[];
  /** True: a person must do the rest, and say so with `complete`. */
  readonly waitsForUser?: boolean;
  /** The output that is kept with the process at length, as a report: text, at most 16 MiB of UTF-8. */
  readonly output?: string;
}

/**
 * Does one step. What it throws fails the step: a `WorkbenchError` is told as it is, anything else is reported and told as a
 * mistake of the service.
 */
export type StepRunner<Step> = (step: Step, context: StepContext) => Promise<StepResult>;

/** The comparison that a review process makes; the review area knows the rest. */
export type ReviewRequest = Readonly<Record<string, unknown>>;

/** The runners that do the steps of each kind of process. Reviews read only: their changes fail the step. */
export interface StepRunners {
  readonly plan?: StepRunner<PlanStep>;
  readonly review?: StepRunner<ReviewRequest>;
}
