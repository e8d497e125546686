import { contentHash, type FileBytes, type FileChange, type FileText } from "../../project/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import type { FileStatus, Repository, Signature, TreeChange, TreeFile } from "../repository.ts";
import { shortName } from "./branch_name.ts";
import { signatureAt } from "./identity.ts";
import { type GitSite, inRepository } from "./site.ts";
import { readUndoRefs, undoRefs } from "./undo_refs.ts";

const STASH = "refs/stash";

/** A file that goes into a stash entry. */
export interface AsideFile {
  /** Project-root-relative. */
  readonly path: string;
  readonly status: FileStatus;
  readonly head: TreeFile | null;
  /** The file as the entry shall have it, as the blob holds it; null when it is deleted. */
  readonly blob: Uint8Array | null;
  readonly mode: TreeChange["mode"];
  /** The file as the working tree has it; null when it is deleted. */
  readonly disk: FileBytes | null;
  /** The bytes that the working tree gets in place of the file; null for no file. */
  readonly restored: Uint8Array | null;
}

/** A stash entry that is to be made. */
export interface AsideRequest {
  /** HEAD's commit. */
  readonly head: string;
  /** HEAD's branch, or null. */
  readonly ref: string | null;
  readonly files: readonly AsideFile[];
  /** Told of the entry before anything of the user's changes. */
  readonly onMade: (commit: string) => void;
}

/** The result of setting files aside. */
export interface SetAside {
  readonly entry: StashEntry;
  /** For whoever watches them. */
  readonly written: readonly FileText[];
}

/**
 * Puts files into a stash entry as stock git writes one, so that `git stash list`, `show` and `pop` understand it:
 * a commit of the working tree whose parents are HEAD, the index and, if there are any, the untracked files.
 * Then the files go back to what HEAD has. If anything fails, nothing has changed.
 * @see https://git-scm.com/docs/git-stash#_discussion
 */
export async function setAside(site: GitSite, request: AsideRequest): Promise<SetAside> {
  const { repository } = site;
  const entry = await writeEntry(site, request);
  const undo = undoRefs(await readUndoRefs(repository), [entry.commit], entry.message);
  // From here on the user's bytes are reachable, whatever happens next.
  await repository.updateRefs(undo);
  site.undo.forget();
  request.onMade(entry.commit);
  const staged = await stagedEntries(site, request.files);
  await restoreIndex(site, request.files);
  try {
    const written = await replaceFiles(site, request.files, () => pushEntry(site, entry));
    return { entry, written };
  } catch (error) {
    if (staged.size > 0) await repository.updateIndex(staged);
    throw error;
  }
}

/** Writes what stays, and takes that back if what comes then fails. */
async function replaceFiles(
  { project }: GitSite,
  files: readonly AsideFile[],
  then: () => Promise<void>,
): Promise<readonly FileText[]> {
  // What is deleted, and new to HEAD, is nowhere before and after.
  const changed = files.filter(({ disk, restored }) => disk !== null || restored !== null);
  const written = await project.files.write(changed.map(restoring));
  try {
    await then();
  } catch (error) {
    await project.files.write(changed.map(takingBack));
    throw error;
  }
  return written;
}

function restoring({ path, disk, restored, head }: AsideFile): FileChange {
  const executable = head?.mode === "100755";
  return { path, before: disk?.contentHash ?? null, after: restored, executable };
}

function takingBack({ path, disk, restored }: AsideFile): FileChange {
  const before = restored && contentHash(restored);
  return { path, before, after: disk?.bytes ?? null, executable: disk?.executable ?? false };
}

/** An entry of the stash. */
export interface StashEntry {
  readonly commit: string;
  readonly message: string;
}

/** Puts a commit on top of the stash. */
export async function pushEntry(
  { repository, undo: memory }: Pick<GitSite, "repository" | "undo">,
  { commit, message }: StashEntry,
): Promise<void> {
  const top = await repository.resolve(STASH);
  // The same files set aside again within a second make the same entry.
  if (top === commit) return;
  const undo = top === null ? [] : undoRefs(await readUndoRefs(repository), [top], message);
  memory.forget();
  await repository.updateRefs([...undo, { ref: STASH, from: top, to: commit, reason: message }]);
}

async function writeEntry(site: GitSite, request: AsideRequest): Promise<StashEntry> {
  const { repository } = site;
  const { head, files } = request;
  const signature = await signatureAt(repository, site.now());
  const branch = shortName(request.ref) ?? "(no branch)";
  const where = `${branch}: ${head.slice(0, 7)} ${await subjectOf(repository, head)}`;
  const make = makerFor(repository, signature);
  const staged = [...await stagedEntries(site, files)];
  const stagedChanges = staged.map(([path, content]) => ({ path, content }));
  const index = await make(head, [head], stagedChanges, `index on ${where}`);
  const untracked = files.filter(isNew);
  const extra = untracked.length > 0
    ? [
      await make(
        null,
        [],
        untracked.map((file) => changeOf(site, file)),
        `untracked files on ${where}`,
      ),
    ]
    : [];
  const tracked = files.filter((file) => !isNew(file));
  const message = `On ${branch}: set aside by Project Workbench`;
  const changes = tracked.map((file) => changeOf(site, file));
  const commit = await make(head, [head, index, ...extra], changes, message);
  return { commit, message };
}

function makerFor(repository: Repository, signature: Signature) {
  return (
    base: string | null,
    parents: readonly string[],
    changes: readonly TreeChange[],
    message: string,
  ): Promise<string> =>
    repository.createCommit({
      base,
      parents,
      changes,
      message: `${message}\n`,
      author: signature,
      committer: signature,
    });
}

function changeOf(site: GitSite, { path, blob, mode }: AsideFile): TreeChange {
  return { path: inRepository(site, path), content: blob, ...(mode && { mode }) };
}

/** To git, what was only removed from the index is untracked as well; to the entry it is a file that HEAD has. */
function isNew({ status, head }: AsideFile): boolean {
  return status.untracked && head === null;
}

/** Reads the entries that the user staged of the files, by their blobs: only the index has them. */
async function stagedEntries(
  site: GitSite,
  files: readonly AsideFile[],
): Promise<ReadonlyMap<string, TreeFile | null>> {
  const names = files.filter(isStaged).map(({ path }) => inRepository(site, path));
  const indexed = await site.repository.indexed(names);
  return new Map(names.map((name) => {
    const entry = indexed.get(name) ?? null;
    if (entry !== "conflicted") return [name, entry] as const;
    throw new WorkbenchError(
      "cannot_stash",
      `Cannot stash "${name}": it has conflicts to be resolved`,
    );
  }));
}

async function restoreIndex(site: GitSite, files: readonly AsideFile[]): Promise<void> {
  const intended = files.filter(({ status }) => status.unstaged === "added");
  const entries = [...files.filter(isStaged), ...intended].map(({ path, head }) =>
    [inRepository(site, path), head] as const
  );
  if (entries.length > 0) await site.repository.updateIndex(new Map(entries));
}

function isStaged({ status }: AsideFile): boolean {
  return status.staged !== null;
}

async function subjectOf(repository: Repository, commit: string): Promise<string> {
  const { message } = await repository.commit(commit);
  return message.split("\n", 1)[0] ?? "";
}
