import { committedOf } from "../../git/mod.ts";
import type { StepContext, StepResult } from "../../processes/mod.ts";
import type { ReviewRequest } from "../review_request.ts";
import { keptComparison } from "../comparison/comparison.ts";
import type { Analyzer } from "../open_analyzer.ts";

/** No analysis is worth waiting for longer. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * The one step of a review's process.
 * @param kept what the process was started with
 * @throws {WorkbenchError} `git_failed`, `review_too_large`, and what the analysis throws; the signal's reason
 */
export async function runAnalysis(
  { root, folder, repository, threads }: Analyzer,
  kept: Readonly<Record<string, unknown>>,
  { signal, log }: Pick<StepContext, "signal" | "log">,
): Promise<StepResult> {
  const { base, head, plan } = keptComparison.parse(kept);
  const request = await repository.use(async (opened): Promise<ReviewRequest> => ({
    root,
    folder,
    engine: opened.engine,
    base,
    head,
    mergeBase: await opened.mergeBase(base, committedOf(head)),
    plan,
  }));
  const options = { signal, timeoutMs: TIMEOUT_MS, onEvent: log };
  const output = await threads.ask("analyze", request, options);
  return { changes: [], output };
}
