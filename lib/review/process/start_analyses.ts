import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { ProcessSummary } from "../../processes/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { analyzeAnswer, AnalyzeRequest } from "../answers.ts";
import { type Comparison, keyOf, namesOf, planOf } from "../comparison/comparison.ts";
import type { Review } from "../open_review.ts";
import { quotable, requireRefNames, WORKTREE } from "../refs/require_ref_names.ts";
import { requireHeadNames, resolveHead, resolveRef } from "../refs/resolve_ref.ts";
import { analysisState } from "./analysis_state.ts";
import { readReport } from "./stored_report.ts";

/** The answer of `POST /api/review/analyze`. */
export type AnalyzeAnswer = z.input<typeof analyzeAnswer>;
type Started = Pick<AnalyzeAnswer["analyses"][number], "processId" | "state" | "reused" | "error">;

/** A requested comparison, with the names that the request gave. */
interface Asked extends Comparison {
  readonly names: { readonly base: string; readonly head: string };
}

/**
 * Starts the analyses of comparisons, once all that the request names is known to be there. What is under way or done for the
 * very same comparison is taken as it is; one that is paused goes on; one that failed or was cancelled is started anew.
 * @param options.by the login of whoever asks
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, `plan_not_found`, and what reading the repository or a note throws
 */
export async function startAnalyses(
  review: Review,
  request: AnalyzeRequest,
  { by }: { readonly by: string },
): Promise<AnalyzeAnswer> {
  // The thread starts while the names are looked up.
  review.warmUp();
  const asked = await resolveAll(review, request);
  return await review.inTurn(async () => {
    const analyses: AnalyzeAnswer["analyses"] = [];
    // Each start writes to the disk at once.
    const slice = createTimeSlice();
    for (const one of asked) {
      await slice.pause();
      const started = await startOne(review, one, by);
      analyses.push({ head: one.names.head, sha: one.head, ...started });
    }
    return { analyses };
  });
}

async function resolveAll(review: Review, request: AnalyzeRequest): Promise<Asked[]> {
  const { head = "" } = request;
  const { base, head: only } = namesOf({ ...request, head });
  const heads = request.heads ?? [only];
  requireRefNames(base);
  requireHeadNames(...heads);
  return await review.repository.use(async (repository) => {
    const baseId = await resolveRef(repository, base);
    const ids = await Promise.all(heads.map((name) => resolveHead(review, repository, name)));
    const plan = await planOf(review, request.plan);
    return heads.map((name, index) => ({
      base: baseId,
      head: ids[index] ?? "",
      plan,
      names: { base, head: name },
    }));
  });
}

/** One that cannot be started does not keep the others from it. */
async function startOne(review: Review, asked: Asked, by: string): Promise<Started> {
  try {
    const known = await review.processes.startedWith("review", keyOf(asked));
    const usable = known && await reuse(review, known, by);
    const process = usable ?? await start(review, asked, by);
    return { processId: process.id, state: analysisState(process), reused: usable !== null };
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    const { code, message } = error;
    return { processId: null, state: "failed", reused: false, error: { code, message } };
  }
}

/** Null for what has to be started anew. */
async function reuse(
  { processes }: Review,
  known: ProcessSummary,
  by: string,
): Promise<ProcessSummary | null> {
  if (known.state === "paused") return await processes.send(known.id, "resume", { by });
  if (known.state === "failed" || known.state === "cancelled") return null;
  // Bytes that a disk has lost are no report.
  const isGone = known.state === "done" && "error" in await readReport(processes, known.id);
  return isGone ? null : known;
}

async function start({ processes }: Review, asked: Asked, by: string): Promise<ProcessSummary> {
  const { names, ...comparison } = asked;
  const { base, head, plan } = comparison;
  return await processes.start({
    kind: "review",
    title: `${names.head === WORKTREE ? "Uncommitted work" : quotable(names.head)} against ${
      quotable(names.base)
    }`,
    // Plain data, as the record of a process holds it.
    request: { base, head, plan: plan && JSON.parse(JSON.stringify(plan)) },
    startedBy: by,
    key: keyOf(comparison),
    again: true,
  });
}
