import { WorkbenchError } from "../../errors/mod.ts";
import { operationUnderway } from "../common/operation_underway.ts";
import type { Head } from "../repository.ts";
import { beginSession } from "./begin_session.ts";
import { finishUnderway } from "./finish_underway.ts";
import { isHome } from "./is_home.ts";
import { planCommit } from "./plan_commit.ts";
import { takeUp } from "./put_aside.ts";
import { foreignChanges, type StatusLook } from "./question.ts";
import type { SessionAnswer } from "../common/schemas.ts";
import { type SessionProblem, settled, type StepResult } from "./session_machine.ts";
import type { Session, SessionQuestion, SessionRecord } from "./session_record.ts";
import { type GitSite, inProject, inRepository } from "./site.ts";
import { takeAnswer } from "./take_answer.ts";

/**
 * Begins a session where there is none, and finds out whether it has to ask: on a tree with other changes, on another
 * branch than its own, and as long as what it asked about stands.
 * @throws {WorkbenchError} `git_failed`
 */
export async function examine(site: GitSite, before: SessionRecord): Promise<StepResult> {
  const operation = operationUnderway(site.repository.place);
  if (operation) {
    // HEAD may be elsewhere in the middle of it: where the session begins is found out when it is over.
    const session = before.session ?? await beginSession(site, before, NOWHERE);
    return stopped(
      { ...before, session },
      waitingFor(`${operation} waits to be finished or aborted`),
    );
  }
  const finished = await finishUnderway(site, before);
  const head = await site.repository.head();
  const record = await takeUp(site, finished, head.commit);
  const known = await livingSession(site, record, head);
  const session = known ?? await beginSession(site, record, head);
  const { question, look = null } = known
    ? await standingQuestion(site, { ...record, session }, head)
    : await dirtyQuestion(site, record, { head: head.commit });
  const asked = { ...record, session: { ...session, question } };
  if (question?.kind === "branch_moved" && await isConflicted(site, record)) {
    return stopped({ ...record, session: { ...session, question: null } }, CONFLICT);
  }
  if (question?.kind !== "dirty" || known || !record.remembered) {
    return { ...settled(asked), look };
  }
  return await answered(site, asked, record.remembered);
}

/** Takes the answer that the user gave before, which may not be possible this time: then they are asked. */
async function answered(
  site: GitSite,
  asked: SessionRecord,
  answer: SessionAnswer,
): Promise<StepResult> {
  try {
    return await takeAnswer(site, asked, answer);
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return stopped(asked, { code: "failed", message: error.message });
  }
}

function stopped(record: SessionRecord, problem: SessionProblem): StepResult {
  return { ...settled(record), problem };
}

function waitingFor(what: string): SessionProblem {
  return { code: "operation_underway", message: `Nothing is committed while ${what}` };
}

/** The problem of a saved file that git holds in several stages, as after a stash entry that did not apply. */
export const CONFLICT: SessionProblem = waitingFor("a saved file has conflicts to be resolved");

async function isConflicted(
  site: GitSite,
  { pending }: Pick<SessionRecord, "pending">,
): Promise<boolean> {
  const names = pending.map(({ path }) => inRepository(site, path));
  return [...(await site.repository.indexed(names)).values()].includes("conflicted");
}

/** The place of a HEAD that is not known. */
const NOWHERE: Head = { ref: null, commit: null };

/**
 * Returns the session, or null for one that is over, since its branch is deleted, or something was saved after all of its
 * work came to the branch on which it began, where HEAD is now.
 */
async function livingSession(
  { repository }: GitSite,
  { session, pending }: SessionRecord,
  head: Head,
): Promise<Session | null> {
  if (!session || (!session.start.ref && !session.start.commit && !session.branch)) return null;
  if (!session.branch) return session;
  const tip = await repository.resolve(session.branch);
  if (tip === null) return null;
  if (session.branch === head.ref || head.ref !== session.start.ref || !head.commit) return session;
  const isOver = pending.length > 0 && await isHome(repository, tip, head.commit);
  return isOver ? null : session;
}

/** The question that there is to ask, and the look at which it was found. */
interface Asking {
  readonly question: SessionQuestion | null;
  readonly look?: StatusLook;
}

async function standingQuestion(
  site: GitSite,
  record: SessionRecord & { readonly session: Session },
  head: Head,
): Promise<Asking> {
  const { session, pending } = record;
  if ((session.branch ?? session.start.ref) !== head.ref) {
    const paths = pending.map(({ path }) => path);
    return { question: paths.length > 0 ? { kind: "branch_moved", paths } : null };
  }
  switch (session.question?.kind) {
    case "dirty":
      return await dirtyQuestion(site, record, {
        head: head.commit,
        paths: session.question.paths,
      });
    case "mixed": {
      const base = { head: head.commit, index: site.repository };
      const { mixed } = await planCommit(site, record, base);
      return { question: mixed.length > 0 ? { kind: "mixed", paths: [...mixed] } : null };
    }
    default:
      return { question: null };
  }
}

async function dirtyQuestion(
  site: GitSite,
  record: SessionRecord,
  options: { readonly head: string | null; readonly paths?: readonly string[] },
): Promise<Asking> {
  const { changes, look } = await foreignChanges(site, record, options);
  const paths = changes.flatMap(({ path }) => inProject(site, path) ?? []);
  return { question: paths.length > 0 ? { kind: "dirty", paths } : null, look };
}
