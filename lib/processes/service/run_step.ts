import { WorkbenchError } from "../../errors/mod.ts";
import type { ProjectFiles } from "../../project/mod.ts";
import type { DeclaredStep } from "../kinds.ts";
import type { Judgement } from "../../saving/mod.ts";
import {
  type Failure,
  type FileChange,
  isOpen,
  type ProcessContext,
} from "../machine/process_context.ts";
import type { StepOutcome } from "../machine/process_machine.ts";
import type { StepRunners } from "../step_runner.ts";
import type { ByteStore } from "../store/byte_store.ts";
import { mergeChanges } from "./change_set.ts";
import { openStepView } from "./step_view.ts";

/** The input that the work on a step needs. */
export interface StepWork {
  readonly processId: string;
  readonly step: DeclaredStep;
  /** The process as it is when the step begins. */
  readonly context: ProcessContext;
  readonly runners: StepRunners;
  readonly files: ProjectFiles;
  readonly bytes: ByteStore;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Says what stands in the way of a change set, as its approval would. */
  readonly judge: (changes: readonly FileChange[]) => Promise<Judgement>;
  readonly asksModel: () => void;
  /** Told of what no step expects. */
  readonly report: (error: unknown) => void;
}

/** The end of a step: an event of the machine, but for the time. */
export type StepEnd =
  | ({ readonly type: "STEP_DONE" | "STEP_WAITS" } & StepOutcome)
  | { readonly type: "STEP_FAILED"; readonly error: Failure };

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Does a step; whatever goes wrong is its end. */
export async function runStep(work: StepWork): Promise<StepEnd> {
  try {
    return await attempt(work);
  } catch (error) {
    // Nobody waits for a step that was called off.
    if (work.signal.aborted) return failedWith("aborted", "The step was called off");
    if (error instanceof WorkbenchError) return failedWith(error.code, error.message);
    work.report(error);
    const message =
      `The step "${work.step.id}" failed inside; the log of the service has the cause`;
    return failedWith("internal_error", message);
  }
}

async function attempt(work: StepWork): Promise<StepEnd> {
  const { processId, step, context, runners, files, bytes, signal, log, asksModel } = work;
  const run = step.runner(runners);
  if (!run) {
    const message = `The step "${step.id}" cannot run: this service does not know how`;
    return failedWith("no_runner", message);
  }
  // Only here is nothing on its way into the store that no record names yet.
  await bytes.keepOnly(hashesOf(context));
  const { seen, ...given } = await openStepView(files, context.changes, bytes);
  signal.throwIfAborted();
  const result = await run({ ...given, processId, signal, log, asksModel });
  signal.throwIfAborted();
  const { together = false, needs = [] } = result;
  const base = { step, changes: context.changes, files, bytes, seen, together, needs };
  const merged = await mergeChanges(result.changes, base);
  if ("failure" in merged) return { type: "STEP_FAILED", error: merged.failure };
  if (isLast(step, context)) await tellObstacles(work, merged.changes);
  const raw = result.output === undefined ? null : new TextEncoder().encode(result.output);
  if (raw && raw.length > MAX_OUTPUT_BYTES) {
    return failedWith("output_too_large", `The output of the step "${step.id}" is too large`);
  }
  return {
    type: result.waitsForUser ? "STEP_WAITS" : "STEP_DONE",
    changes: merged.changes,
    output: raw && await bytes.keep(raw),
  };
}

/** Tells whether nothing is left to be done after a step. */
function isLast({ id }: DeclaredStep, { steps }: ProcessContext): boolean {
  return steps.every((step) => step.id === id || step.state !== "pending");
}

/** Whoever looks at the log learns what an approval would be refused for, before anybody reviews. */
async function tellObstacles(
  { judge, log, signal }: StepWork,
  changes: readonly FileChange[],
): Promise<void> {
  if (!changes.some(isOpen)) return;
  const judgement = await judge(changes);
  signal.throwIfAborted();
  for (const [path, [first]] of judgement) {
    if (first) log(`"${path}" cannot be approved as it is: ${first.error.message}`);
  }
}

function hashesOf({ changes, output }: ProcessContext): Set<string> {
  const hashes = changes.flatMap(({ before, after }: FileChange) => [before, after]);
  return new Set([...hashes, output].filter((hash) => hash !== null));
}

function failedWith(code: string, message: string): StepEnd {
  return { type: "STEP_FAILED", error: { code, message } };
}
