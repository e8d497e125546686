import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { cancelAnswer, ComparisonRequest } from "../answers.ts";
import { keyOf, withComparison } from "../comparison/comparison.ts";
import type { Review } from "../open_review.ts";
import { analysisState } from "./analysis_state.ts";

/** The answer of `POST /api/review/cancel`. */
export type CancelAnswer = z.input<typeof cancelAnswer>;

/** The states in which a process can be cancelled. */
const LIVE: ReadonlySet<string> = new Set(["queued", "running", "paused"]);

/**
 * Cancels the process of exactly this comparison: the very verb of its machine.
 * @param options.by the login of whoever asks
 * @throws {WorkbenchError} `not_running`, `process_active`; `bad_ref`, `ref_not_found`, `plan_not_found`, and what reading the repository or a
 * note, and writing the process down, throws
 */
export async function cancelAnalysis(
  review: Review,
  request: ComparisonRequest,
  options: { readonly by: string },
): Promise<CancelAnswer> {
  const key = await withComparison(review, request, (found) => Promise.resolve(keyOf(found)));
  return await review.inTurn(async () => {
    const { processes } = review;
    const found = await processes.startedWith("review", key);
    if (!found || !LIVE.has(found.state)) throw notRunning(found?.state);
    if (found.verbs.length === 0) throw notOurs();
    try {
      const process = await processes.send(found.id, "cancel", options);
      return { processId: process.id, state: analysisState(process) };
    } catch (error) {
      // It ended in the meantime.
      if (error instanceof WorkbenchError && error.code === "illegal_verb") throw notRunning();
      throw error;
    }
  });
}

function notOurs(): WorkbenchError {
  return new WorkbenchError(
    "process_active",
    "Cannot cancel the analysis: another service has the project open, and drives its processes",
  );
}

function notRunning(state?: string): WorkbenchError {
  const why = state === undefined ? "none was started here" : `it is ${state}`;
  return new WorkbenchError(
    "not_running",
    `Cannot cancel the analysis of this comparison: ${why}`,
  );
}
