import type { Layout } from "../../project/mod.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { Head, IndexLock, Repository, TreeFile } from "../repository.ts";
import type { GitConfiguration } from "../common/schemas.ts";
import { allDone } from "../engines/all_done.ts";
import { branchInTheWay } from "./branch_in_the_way.ts";
import { hasFeatures, sessionBranch, unitAmong } from "./branch_name.ts";
import { commitMessage, type SessionPlan } from "./commit_message.ts";
import { signatureAt } from "./identity.ts";
import { isSameFile, type PlannedFile } from "./plan_commit.ts";
import { wordsOfSaves } from "./pending_saves.ts";
import type { IndexChange, NamedPlan, PendingSave, Session } from "./session_record.ts";
import { type GitSite, inRepository } from "./site.ts";
import { type UndoRef, undoRefs } from "./undo_refs.ts";

/** A commit that a session makes. */
export interface SessionCommit {
  readonly session: Session;
  readonly plan: NamedPlan | null;
  /** The saves whose files are committed. */
  readonly saves: readonly PendingSave[];
  readonly config: GitConfiguration;
  /** HEAD since the index is locked. */
  readonly head: Head;
  readonly lock: IndexLock;
  /** At least one. */
  readonly files: readonly PlannedFile[];
  /** The undo refs that there are. */
  readonly undo: readonly UndoRef[];
  readonly layout: Layout;
  /** The files that a plan declares; null where it is not known. */
  readonly scopeOf: (plan: string) => Promise<readonly string[] | null>;
  /** Told of the commit before any ref moves. */
  readonly onMade: (made: MadeCommit) => void;
}

/** A commit whose objects are written. */
export interface MadeCommit {
  readonly commit: string;
  /** The full name of the branch for which the commit is made. */
  readonly branch: string;
  readonly index: readonly IndexChange[];
}

/** A session after a commit. */
export interface Committed {
  readonly session: Session;
  readonly commit: string;
}

/**
 * Commits files on the session's branch, which the first commit makes, and moves HEAD there. The next index is written
 * before a ref moves, and takes its place after: what the user staged stays staged, and the working tree is not touched.
 * @throws {WorkbenchError} `git_failed`
 */
export async function makeCommit(site: GitSite, request: SessionCommit): Promise<Committed> {
  const { repository } = site;
  const { session, head, lock } = request;
  const branch = session.branch ?? await newBranch(repository, request);
  const files = await writeFiles(site, request);
  const index = files.filter(({ indexed, entry }) => !isSameFile(indexed, entry))
    .map(({ name, indexed, entry }) => ({ path: name, before: indexed, after: entry }));
  const [commit] = await allDone([
    writeCommit(site, request, files),
    lock.prepare(new Map(index.map(({ path, after }) => [path, after]))),
  ]);
  const staged = await keepStaged(site, request, files);
  request.onMade({ commit, branch, index });
  const reason = reasonOf(session);
  const left = [...(head.commit ? [head.commit] : []), ...(staged ? [staged] : [])];
  const updates = [
    ...undoRefs(request.undo, left, reason),
    { ref: branch, from: session.branch ? head.commit : null, to: commit, reason },
  ];
  await repository.updateRefs(updates);
  site.undo.moved(updates);
  if (await followed(site, request, { branch, commit })) lock.commit();
  const after = { ...session, branch, serial: session.serial + 1, carried: [], underway: null };
  return { session: after, commit };
}

async function newBranch(
  repository: Repository,
  { session, plan, files, config, layout }: SessionCommit,
): Promise<string> {
  const taken = await branchInTheWay(repository, config.branchPrefix);
  if (taken !== null) {
    const message =
      `Cannot make a branch "${config.branchPrefix}/...": there is a branch "${taken}". ` +
      "Set another branchPrefix in the configuration of git";
    throw gitFailed("ref_conflict", message);
  }
  const subject = {
    planTitle: plan?.title ?? null,
    unit: unitAmong(files.map(({ path }) => path), layout),
    date: session.startedAt,
  };
  return `refs/heads/${sessionBranch(subject, session.id, config)}`;
}

/** A file of the commit whose blobs are written. */
interface WrittenFile extends PlannedFile {
  /** In the repository. */
  readonly name: string;
  /** In the commit. */
  readonly file: TreeFile | null;
  /** In the next index. */
  readonly entry: TreeFile | null;
}

async function writeFiles(
  site: GitSite,
  { files }: SessionCommit,
): Promise<readonly WrittenFile[]> {
  const contents = files.flatMap(({ content, staged }) => [
    ...(content ? [content] : []),
    ...(staged ? [staged.content] : []),
  ]);
  const ids = [...await site.repository.writeBlobs(contents)];
  return files.map((planned) => {
    const { path, content, mode, head, staged } = planned;
    const kept = head && head.mode !== "160000" ? head.mode : "100644";
    const file = content ? { mode: mode ?? kept, id: ids.shift() ?? "" } : null;
    const entry = staged ? { mode: staged.mode, id: ids.shift() ?? "" } : file;
    return { ...planned, name: inRepository(site, path), file, entry };
  });
}

async function writeCommit(
  site: GitSite,
  request: SessionCommit,
  files: readonly WrittenFile[],
): Promise<string> {
  const { head } = request;
  const [signature, message] = await Promise.all([
    signatureAt(site.repository, site.now()),
    messageOf(request),
  ]);
  return await site.repository.createCommit({
    base: head.commit,
    parents: head.commit ? [head.commit] : [],
    changes: files.map(({ name, file }) => ({ path: name, content: file })),
    message,
    author: signature,
    committer: signature,
  });
}

/**
 * Keeps the content that the user had staged of carried files, where neither HEAD nor the commit has it: the index, which follows
 * the commit, would be the last to know of it.
 */
async function keepStaged(
  { repository, now }: GitSite,
  { head }: SessionCommit,
  files: readonly WrittenFile[],
): Promise<string | null> {
  const changes = files.flatMap(({ name, carried, indexed, file, head }) => {
    const isElsewhere = !carried || !indexed ||
      [file, head].some((known) => known?.id === indexed.id);
    return isElsewhere ? [] : [{ path: name, content: indexed }];
  });
  // What is merged in the index is one of the user's texts no more.
  const merged = files.flatMap(({ name, staged, indexed, head }) =>
    staged && indexed && indexed.id !== head?.id ? [{ path: name, content: indexed }] : []
  );
  if (changes.length + merged.length === 0) return null;
  const signature = await signatureAt(repository, now());
  return await repository.createCommit({
    base: head.commit,
    parents: head.commit ? [head.commit] : [],
    changes: [...changes, ...merged],
    message: "What was staged before it was carried along\n",
    author: signature,
    committer: signature,
  });
}

async function messageOf(request: SessionCommit): Promise<string> {
  const { session, config, files, saves, layout, scopeOf } = request;
  const plan: SessionPlan | null = request.plan &&
    { ...request.plan, scope: await scopeOf(request.plan.plan) };
  return commitMessage({
    prefix: config.messagePrefix,
    session: session.id,
    serial: session.serial + 1,
    hasFeatures: hasFeatures(layout),
    files: files.map(({ path, change, carried }) => ({
      path,
      change,
      carried,
      unit: layout.layerUnitOf(path),
      feature: layout.featureAt(path)?.name ?? null,
    })),
    saves: wordsOfSaves(saves, files.flatMap(({ path, carried }) => carried ? [] : [path])),
    plan,
  });
}

/** Returns the reason that the reflogs give for a session's next commit. */
function reasonOf({ id, serial }: Session): string {
  return `workbench: commit ${serial + 1} of session ${id}`;
}

/**
 * Moves HEAD to the branch if it is new, or takes the branch back where HEAD cannot follow.
 * @returns whether HEAD is there: whoever has gone elsewhere meanwhile stays there, with the index as it is
 */
async function followed(
  { repository }: GitSite,
  { session, head }: SessionCommit,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<boolean> {
  const now = await repository.head();
  if (now.ref === branch) return true;
  if (now.ref !== head.ref || now.commit !== head.commit) return false;
  try {
    await repository.setHead(branch, { reason: reasonOf(session) });
    return true;
  } catch (error) {
    await repository.updateRefs([{ ref: branch, from: commit, to: null }]);
    throw error;
  }
}

/** A commit to which the session's branch points. */
export interface LandedCommit extends MadeCommit {
  readonly parent: string | null;
}

/**
 * Lets HEAD and the index follow a commit. Whoever has gone elsewhere meanwhile stays there, with the index as it is.
 * @param session as it was before the commit
 */
export async function followCommit(
  { repository }: GitSite,
  session: Session,
  { branch, parent, index }: LandedCommit,
): Promise<void> {
  await using lock = await repository.lockIndex();
  const head = await repository.head();
  const isElsewhere = head.ref !== branch &&
    (head.ref !== (session.branch ?? session.start.ref) || head.commit !== parent);
  if (isElsewhere) return;
  const indexed = await lock.indexed(index.map(({ path }) => path));
  const entries = index.filter(({ path, before }) => {
    const entry = indexed.get(path) ?? null;
    return entry !== "conflicted" && isSameFile(entry, before);
  });
  await lock.prepare(new Map(entries.map(({ path, after }) => [path, after])));
  if (head.ref !== branch) await repository.setHead(branch, { reason: reasonOf(session) });
  lock.commit();
}
