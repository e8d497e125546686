import type { Layout } from "../../project/mod.ts";
import type { Head, TreeFile } from "../repository.ts";
import type { GitConfiguration } from "../schemas.ts";
import { sessionBranch } from "./branch_name.ts";
import { commitMessage, type SessionPlan } from "./commit_message.ts";
import { signatureAt } from "./identity.ts";
import type { PlannedFile } from "./plan_commit.ts";
import type { NamedPlan, Session } from "./session_record.ts";
import { type GitSite, inRepository } from "./site.ts";
import { type UndoRef, undoRefs } from "./undo_refs.ts";

/** A commit that a session makes. */
export interface SessionCommit {
  readonly session: Session;
  readonly plan: NamedPlan | null;
  readonly config: GitConfiguration;
  readonly head: Head;
  /** At least one. */
  readonly files: readonly PlannedFile[];
  /** The undo refs that there are. */
  readonly undo: readonly UndoRef[];
  readonly layout: Layout;
  /** The files that a plan declares; null where it is not known. */
  readonly scopeOf: (plan: string) => Promise<readonly string[] | null>;
  /** Told of the commit, and the branch that it is for, before any ref moves. */
  readonly onMade: (commit: string, branch: string) => void;
}

/** A session after a commit. */
export interface Committed {
  readonly session: Session;
  readonly commit: string;
}

/**
 * Commits files on the session's branch, which the first commit makes, and moves HEAD there. Neither what the user
 * staged nor the working tree is touched.
 * @throws {WorkbenchError} `git_failed`
 */
export async function makeCommit(site: GitSite, request: SessionCommit): Promise<Committed> {
  const { repository } = site;
  const { session, head } = request;
  const branch = session.branch ?? `refs/heads/${branchOf(request)}`;
  const commit = await writeCommit(site, request);
  request.onMade(commit, branch);
  const reason = reasonOf(session);
  const staged = await keepStaged(site, request, commit);
  const left = [...(head.commit ? [head.commit] : []), ...(staged ? [staged] : [])];
  await repository.updateRefs([
    ...undoRefs(request.undo, left, reason),
    { ref: branch, from: session.branch ? head.commit : null, to: commit, reason },
  ]);
  const { files } = request;
  await followCommit(site, session, { branch, commit, parent: head.commit, files });
  const after = { ...session, branch, serial: session.serial + 1, carried: [], underway: null };
  return { session: after, commit };
}

function branchOf({ session, plan, files, config, layout }: SessionCommit): string {
  const [unit] = files.flatMap(({ path }) => layout.unitOf(path) ?? []);
  const subject = {
    planTitle: plan?.title ?? null,
    unit: unit ? `${unit.feature} ${unit.file.replace(/\..*$/s, "")}` : null,
    date: session.startedAt,
  };
  return sessionBranch(subject, session.id, config);
}

async function writeCommit(site: GitSite, request: SessionCommit): Promise<string> {
  const { head, files } = request;
  const [signature, message] = await Promise.all([
    signatureAt(site.repository, site.now()),
    messageOf(request),
  ]);
  return await site.repository.createCommit({
    base: head.commit,
    parents: head.commit ? [head.commit] : [],
    changes: files.map(({ path, content, mode }) => ({
      path: inRepository(site, path),
      content,
      ...(mode && { mode }),
    })),
    message,
    author: signature,
    committer: signature,
  });
}

/**
 * What the user had staged of carried files, where neither HEAD nor the commit has it: the index, which follows the
 * commit, would be the last to know of it.
 */
async function keepStaged(
  { repository, now }: GitSite,
  { head, files }: SessionCommit,
  commit: string,
): Promise<string | null> {
  const names = files.filter(({ carried }) => carried)
    .map(({ path }) => repository.place.prefix + path);
  if (names.length === 0) return null;
  const [indexed, committed, before] = await Promise.all([
    repository.indexed(names),
    repository.filesAt(commit, names),
    head.commit ? repository.filesAt(head.commit, names) : new Map<string, TreeFile>(),
  ]);
  const changes = [...indexed].flatMap(([path, content]) => {
    const isElsewhere = content === "conflicted" ||
      [committed, before].some((files) => files.get(path)?.id === content.id);
    return isElsewhere ? [] : [{ path, content }];
  });
  if (changes.length === 0) return null;
  const signature = await signatureAt(repository, now());
  return await repository.createCommit({
    base: head.commit,
    parents: head.commit ? [head.commit] : [],
    changes,
    message: "What was staged before it was carried along\n",
    author: signature,
    committer: signature,
  });
}

async function messageOf(request: SessionCommit): Promise<string> {
  const { session, config, files, layout, scopeOf } = request;
  const plan: SessionPlan | null = request.plan &&
    { ...request.plan, scope: await scopeOf(request.plan.plan) };
  return commitMessage({
    prefix: config.messagePrefix,
    session: session.id,
    serial: session.serial + 1,
    files: files.map(({ path, change, carried }) => ({
      path,
      change,
      carried,
      unit: layout.unitOf(path),
    })),
    plan,
  });
}

/** What the reflogs say of a session's next commit. */
function reasonOf({ id, serial }: Session): string {
  return `workbench: commit ${serial + 1} of session ${id}`;
}

/** A commit that the session's branch is at. */
export interface LandedCommit {
  /** Full name. */
  readonly branch: string;
  readonly commit: string;
  readonly parent: string | null;
  /** What it changed. */
  readonly files: readonly Pick<PlannedFile, "path" | "head" | "carried">[];
}

/**
 * Lets HEAD and the index follow a commit. Whoever has gone elsewhere meanwhile stays there, with the index as it is.
 * @param session as it was before the commit
 */
export async function followCommit(
  site: GitSite,
  session: Session,
  { branch, commit, parent, files }: LandedCommit,
): Promise<void> {
  const { repository } = site;
  const head = await repository.head();
  if (head.ref !== branch) {
    const isElsewhere = head.ref !== (session.branch ?? session.start.ref) ||
      head.commit !== parent;
    if (isElsewhere) return;
    await repository.setHead(branch, { reason: reasonOf(session) });
  }
  await followIndex(site, commit, files);
}

/**
 * Lets the index follow the commit where it was as HEAD was: an entry that the user staged otherwise stays staged.
 * @param files what the commit changed
 */
async function followIndex(
  site: GitSite,
  commit: string,
  files: LandedCommit["files"],
): Promise<void> {
  const { repository } = site;
  const names = files.map(({ path }) => inRepository(site, path));
  const [indexed, committed] = await Promise.all([
    repository.indexed(names),
    repository.filesAt(commit, names),
  ]);
  const entries = new Map<string, TreeFile | null>();
  for (const { path, head, carried } of files) {
    const name = inRepository(site, path);
    const entry = indexed.get(name) ?? null;
    if (entry === "conflicted" || !(carried || isSame(entry, head))) continue;
    const next = committed.get(name) ?? null;
    if (!isSame(entry, next)) entries.set(name, next);
  }
  if (entries.size > 0) await repository.updateIndex(entries);
}

function isSame(one: TreeFile | null, other: TreeFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}
