import type { z } from "zod";
import type { ProcessSummary } from "../../processes/mod.ts";
import type { changeAnswer, ComparisonRequest } from "../answers.ts";
import { keyOf, withComparison } from "../comparison/comparison.ts";
import type { Review } from "../open_review.ts";
import { analysisError, analysisState } from "./analysis_state.ts";
import { readReport } from "./stored_report.ts";

/** What `GET /api/review/change` answers. */
export type ChangeAnswer = z.input<typeof changeAnswer>;

/**
 * How far the analysis of a comparison is, with its report when it is done. Nothing is started.
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, `plan_not_found`, and what reading the repository or a note throws
 */
export async function readChange(
  review: Review,
  request: ComparisonRequest,
): Promise<ChangeAnswer> {
  return await withComparison(review, request, async (comparison, repository) => {
    const { base, head } = comparison;
    const process = await review.processes.startedWith("review", keyOf(comparison));
    const told = process ? await tell(review, process) : { state: "none" as const };
    if (told.mergeBase !== undefined) return { base, head, ...told, mergeBase: told.mergeBase };
    return { base, head, ...told, mergeBase: await repository.mergeBase(base, head) };
  });
}

type Told = Omit<ChangeAnswer, "base" | "head" | "mergeBase"> & { mergeBase?: string | null };

async function tell(review: Review, process: ProcessSummary): Promise<Told> {
  const { id: processId, finishedAt } = process;
  const finished = finishedAt === null ? {} : { finishedAt };
  if (process.state !== "done") {
    const error = analysisError(process);
    return { processId, state: analysisState(process), ...finished, ...(error && { error }) };
  }
  const read = await readReport(review.processes, processId);
  if ("error" in read) return { processId, state: "failed", ...finished, error: read.error };
  return { processId, state: "done", ...finished, ...read.stored };
}
