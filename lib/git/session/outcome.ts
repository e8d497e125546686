import type { GitOutcome } from "../common/schemas.ts";
import { shortName } from "./branch_name.ts";
import { dueIn } from "./describe_session.ts";
import type { SessionContext } from "./session_machine.ts";
import type { SessionQuestion } from "./session_record.ts";
import type { GitSite } from "./site.ts";

const STATUS = { operation_underway: "waiting", busy: "busy", failed: "failed" } as const;

/** The subject of a question, for whoever only asked for a save or a commit. */
const ASKED: Readonly<Record<SessionQuestion["kind"], string>> = {
  dirty: "what becomes of changes that were there before its session began",
  branch_moved: "where to go on, since HEAD is on another branch than that of its session",
  mixed: "what becomes of edits by hand on the same lines",
};

/** Returns the outcome of a step of the session for whoever asked for the step. */
export function outcomeOf(
  site: Pick<GitSite, "now">,
  { record, problem, commit, left, stashed }: SessionContext,
): GitOutcome {
  const { session } = record;
  const entry = stashed ? { stashed } : {};
  const told = { ...(left.length > 0 && { left: [...left] }), ...entry };
  const branch = shortName(session?.branch ?? null);
  const onto = branch ? { branch } : {};
  if (commit) return { status: "committed", commit, ...onto, ...told };
  if (!record.config.enabled) return { status: "disabled" };
  if (session?.question) {
    const message = `The service asks the person first ${ASKED[session.question.kind]}`;
    return { status: "question", message, ...entry };
  }
  if (problem) {
    return { status: STATUS[problem.code], message: problem.message, ...entry };
  }
  const isLeft = new Set(left.map(({ path }) => path));
  if (record.pending.every(({ path }) => isLeft.has(path))) {
    return { status: "nothing_pending", ...told };
  }
  return { status: "pending", dueInMs: dueIn(site, record), ...onto, ...told };
}
