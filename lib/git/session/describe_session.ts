import type { Layout } from "../../project/mod.ts";
import type { FileStatus, Head } from "../repository.ts";
import type { GitQuestion, GitSessionView, SessionHome } from "../common/schemas.ts";
import { shortName } from "./branch_name.ts";
import { filesAsInHead } from "./files_as_in_head.ts";
import { MOST_NAMED, type WayHome } from "./find_home.ts";
import { askedStatus, groupsOf, questionText, type StatusLook } from "./question.ts";
import type { SessionContext } from "./session_machine.ts";
import type { Session, SessionRecord } from "./session_record.ts";
import { type GitSite, inRepository } from "./site.ts";
import { choicesFor } from "./take_answer.ts";
import { readTrailers } from "./trailers.ts";

/** The part of a session's state that is told. */
export interface SessionView extends Pick<SessionContext, "record" | "problem" | "look" | "left"> {
  /** Null where nobody has asked for it yet. */
  readonly layout: Layout | null;
}

/** The session as a client sees it. */
export async function describeSession(
  site: GitSite,
  { record, problem, look, left, layout }: SessionView,
  head: Head,
): Promise<GitSessionView["session"]> {
  const { session } = record;
  if (!session) return null;
  const lefts = new Map([...session.left, ...left].map((file) => [file.path, file]));
  const waiting = record.pending.filter(({ path }) => !left.some((file) => file.path === path));
  const way = await site.home(session);
  const written = way?.written ?? [];
  const names = [...waiting.map(({ path }) => inRepository(site, path)), ...written];
  const statuses = await statusOf(site, names, look);
  const changed = new Set(statuses.map(({ path }) => path));
  const pending = await changedFiles(site, waiting, { head, changed });
  return {
    id: session.id,
    branch: shortName(session.branch),
    pending: pending.map(({ path, steps }) => ({ path, change: changeOf(steps) })),
    left: [...lefts.values()],
    dueInMs: pending.length === 0 ? null : dueIn(site, record),
    question: session.question && await describeQuestion(site, session, { look, layout, head }),
    plan: record.plan,
    commits: await commitsOf(site, session),
    home: way && homeOf(way, changed),
    problem,
  };
}

/** The status of files: as it was seen a moment ago, since another process takes longer than all else. */
async function statusOf(
  { repository }: GitSite,
  names: readonly string[],
  look: StatusLook | null,
): Promise<readonly FileStatus[]> {
  if (names.length === 0) return [];
  return look && names.every(look.sees) ? look.statuses : await repository.status({ paths: names });
}

function homeOf({ written, ...home }: WayHome, changed: ReadonlySet<string>): SessionHome {
  const uncommitted = written.filter((path) => changed.has(path)).slice(0, MOST_NAMED);
  return { ...home, uncommitted };
}

/** Leaves out the files that are as HEAD has them again, as after `git restore`: no commit will hold them. */
async function changedFiles(
  site: GitSite,
  pending: SessionRecord["pending"],
  { head, changed }: { readonly head: Head; readonly changed: ReadonlySet<string> },
): Promise<SessionRecord["pending"]> {
  // Git may have been told to overlook the change of a file, or to ignore a new one.
  const silent = pending.filter(({ path }) => !changed.has(inRepository(site, path)));
  const same = await filesAsInHead(site, head, silent.map(({ path }) => path));
  return pending.filter(({ path }) => !same.has(path));
}

/** Until the window ends; null when none does. */
export function dueIn(
  { now }: Pick<GitSite, "now">,
  { config, dueAt }: SessionRecord,
): number | null {
  const ends = config.enabled && config.mode === "coalesce" && dueAt !== null;
  return ends ? Math.max(0, dueAt - now()) : null;
}

function changeOf(steps: SessionRecord["pending"][number]["steps"]) {
  if (steps[0]?.before === null) return "create";
  return steps.at(-1)?.after === null ? "delete" : "modify";
}

async function describeQuestion(
  site: GitSite,
  session: Session,
  { look, layout, head }: Pick<SessionView, "look" | "layout"> & { readonly head: Head },
): Promise<GitQuestion | null> {
  const { question } = session;
  if (!question) return null;
  const names = question.paths.map((path) => inRepository(site, path));
  const found = await statusOf(site, names, look);
  const statuses = new Map(found.map((status) => [status.path, status]));
  const choices = choicesFor(question.kind, head);
  const paths = question.paths.filter((path) => statuses.has(inRepository(site, path)));
  return {
    kind: question.kind,
    count: paths.length,
    files: paths.flatMap((path) => {
      const status = statuses.get(inRepository(site, path));
      return status ? [{ path, status: askedStatus(status) }] : [];
    }),
    groups: groupsOf(layout ?? await site.project.layout(), paths),
    text: questionText({ ...question, paths }, {
      branch: session.branch ?? session.start.ref,
      head: head.ref,
      canStash: choices.includes("stash"),
    }),
    choices,
  };
}

async function commitsOf(site: GitSite, session: Session) {
  if (!session.branch) return [];
  const tip = await site.repository.resolve(session.branch);
  const until = session.start.commit;
  const log = tip === null ? [] : await site.logOf(tip, until);
  const own = log.flatMap((commit) => {
    const trailers = readTrailers(commit.message);
    return trailers?.session === session.id ? [{ commit, serial: trailers.serial }] : [];
  });
  return await Promise.all(own.map(async ({ commit, serial }) => ({
    id: commit.id,
    serial,
    subject: commit.message.split("\n", 1)[0] ?? "",
    at: new Date(commit.committer.timestamp * 1000).toISOString(),
    files: await site.filesOf(commit),
  })));
}
