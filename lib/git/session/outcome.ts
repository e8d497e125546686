import type { GitOutcome } from "../schemas.ts";
import { dueIn, shortName } from "./describe_session.ts";
import type { SessionContext } from "./session_machine.ts";
import type { GitSite } from "./site.ts";

/** What a step of the session means for whoever asked for it. */
export function outcomeOf(
  site: Pick<GitSite, "now">,
  { record, problem, commit, left }: SessionContext,
): GitOutcome {
  const { session } = record;
  const told = left.length > 0 ? { left: [...left] } : {};
  if (commit) {
    const branch = shortName(session?.branch ?? null);
    return { status: "committed", commit, ...(branch && { branch }), ...told };
  }
  if (!record.config.enabled) return { status: "disabled" };
  if (session?.question) return { status: "question" };
  if (problem) {
    const status = problem.code === "operation_underway" ? "waiting" : "failed";
    return { status, message: problem.message };
  }
  if (record.pending.length === 0) return { status: "nothing_pending", ...told };
  return { status: "pending", dueInMs: dueIn(site, record) };
}
