import type { z } from "zod";
import { committedOf } from "../../git/mod.ts";
import type { ProcessSummary } from "../../processes/mod.ts";
import type { changeAnswer, ComparisonRequest } from "../answers.ts";
import { keyOf, withComparison } from "../comparison/comparison.ts";
import type { Review } from "../open_review.ts";
import { unless } from "../common/unless.ts";
import { analysisError, analysisState } from "./analysis_state.ts";
import { readReport } from "./stored_report.ts";

/** The answer of `GET /api/review/change`. */
export type ChangeAnswer = z.input<typeof changeAnswer>;

/**
 * Reads the state of the analysis of a comparison, with its report when it is done. Nothing is started.
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, `plan_not_found`, and what reading the repository or a note throws
 */
export async function readChange(
  review: Review,
  request: ComparisonRequest,
): Promise<ChangeAnswer> {
  return await withComparison(review, request, async (comparison, repository) => {
    const { base, head } = comparison;
    const findMergeBase = () => repository.mergeBase(base, committedOf(head));
    const process = await review.processes.startedWith("review", keyOf(comparison));
    if (!process) return { state: "none", base, head, mergeBase: await findMergeBase() };
    const told = await tell(review, process);
    // That it cannot be found is why an analysis failed, and not why nothing is told of it.
    const mergeBase = told.mergeBase ?? await unless("git_failed", findMergeBase);
    return { base, head, ...told, mergeBase };
  });
}

type Told = Omit<ChangeAnswer, "base" | "head" | "mergeBase"> & {
  readonly mergeBase?: string | null;
};

async function tell(review: Review, process: ProcessSummary): Promise<Told> {
  const { id: processId, finishedAt, state } = process;
  const read = state === "done" ? await readReport(review.processes, processId) : null;
  const stored = read && "stored" in read ? read.stored : null;
  const error = read && "error" in read ? read.error : analysisError(process);
  return {
    processId,
    state: error ? "failed" : analysisState(process),
    ...(finishedAt !== null && { finishedAt }),
    ...(error && { error }),
    ...stored,
  };
}
