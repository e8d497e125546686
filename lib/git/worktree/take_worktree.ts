import { createHash } from "node:crypto";
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { isUnreadable } from "../../errors/mod.ts";
import { folderOf, nameOf, openProjectFiles, type ProjectFiles } from "../../project/mod.ts";
import { lookAt } from "../common/disk.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { FileMode, FileStatus, Repository, TreeFile } from "../repository.ts";
import { type Conversion, openConversion } from "../session/conversion.ts";
import { worktreeId } from "./worktree_id.ts";

/** More is no work that anybody reviews at once, and would be held in memory. */
const MAX_FILES = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** A repository, as far as it is asked about its working tree. */
type WorktreeRepository = Pick<
  Repository,
  "place" | "head" | "status" | "indexed" | "attributes" | "config" | "readBlob"
>;

/** The uncommitted work at one moment, as a commit of all of it would have it. Nothing is written anywhere. */
export interface Worktree {
  /** An id that differs for each content, and for each commit from which the work is told. */
  readonly id: string;
  /** The checked-out commit. */
  readonly head: string;
  /** The files that differ from it, by path from the working tree's top; null for one that is gone. */
  readonly files: ReadonlyMap<string, TreeFile | null>;
  /** The contents that no commit has, by id; null for one that is too large to be read. */
  readonly blobs: ReadonlyMap<string, Uint8Array | null>;
}

/**
 * Reads what is not committed. What git ignores is left out, and other repositories below are never looked into.
 * @param root the project's folder: changes outside of it are named, and not read
 * @throws {WorkbenchError} `git_failed`
 */
export async function takeWorktree(
  repository: WorktreeRepository,
  root: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Worktree> {
  const { commit: head } = await repository.head();
  if (head === null) {
    throw gitFailed("not_found", "Cannot compare uncommitted work: nothing is committed yet");
  }
  const { prefix } = repository.place;
  const changed = (await repository.status(options)).filter(({ submodule }) => !submodule);
  if (changed.length > MAX_FILES) throw tooMuch(`more than ${MAX_FILES} files are changed`);
  const isInside = ({ path }: FileStatus): boolean => path.startsWith(prefix);
  const contents = await readContents(repository, root, changed.filter(isInside));
  const outside = changed.filter((status) => !isInside(status));
  const files = new Map<string, TreeFile | null>([
    ...outside.map((status) => [status.path, isGone(status) ? null : UNREAD] as const),
    ...contents.files,
  ]);
  return { id: worktreeId(head, files), head, files, blobs: contents.blobs };
}

/** A file outside of the project, of which it is only known that it differs. */
const UNREAD: TreeFile = { mode: "100644", id: "" };

function isGone({ staged, unstaged, untracked }: FileStatus): boolean {
  return unstaged === "deleted" || (staged === "deleted" && !untracked);
}

function tooMuch(why: string): Error {
  return gitFailed("too_large", `Cannot compare uncommitted work: ${why}`);
}

type Contents = Pick<Worktree, "files" | "blobs">;

async function readContents(
  repository: WorktreeRepository,
  root: string,
  changed: readonly FileStatus[],
): Promise<Contents> {
  const { prefix, objectFormat } = repository.place;
  const names = changed.map(({ path }) => path);
  const project = await openProjectFiles({ root });
  const conversion = await openConversion(repository, names);
  const indexed = await repository.indexed(names);
  const hasModes = (await repository.config("core.filemode")) !== "false";
  const files = new Map<string, TreeFile | null>();
  const blobs = new Map<string, Uint8Array | null>();
  let left = MAX_BYTES;
  for (const path of names) {
    const found = await readFile(project, path.slice(prefix.length));
    if (found === null) {
      files.set(path, null);
      continue;
    }
    const entry = indexed.get(path);
    const before = entry === "conflicted" ? undefined : entry;
    const bytes = found.bytes &&
      await blobOf(repository, conversion, { path, before, ...found, bytes: found.bytes });
    left -= bytes?.length ?? 0;
    if (left < 0) throw tooMuch(`the changed files have more than ${MAX_BYTES} bytes`);
    const id = createHash(objectFormat).update(`blob ${bytes?.length ?? path}\0`)
      .update(bytes ?? found.stamp).digest("hex");
    blobs.set(id, bytes);
    const mode = hasModes || found.mode === "120000" ? found.mode : before?.mode ?? found.mode;
    files.set(path, { mode, id });
  }
  return { files, blobs };
}

interface Found {
  readonly mode: FileMode;
  /** Null for what is too large, or cannot be read. */
  readonly bytes: Uint8Array | null;
  /** Tells the file from another one where it is not read. */
  readonly stamp: string;
}

/** Null where there is no file, nor a symlink. */
async function readFile(files: ProjectFiles, path: string): Promise<Found | null> {
  // The folder is what the project's door makes of it: a symlink on the way leads nowhere else.
  const place = join(await files.locate(folderOf(path)), nameOf(path));
  const stats = lookAt(place);
  if (!stats) return null;
  const stamp = `${stats.size} ${stats.mtimeMs}`;
  if (stats.isSymbolicLink()) {
    return {
      mode: "120000",
      bytes: new TextEncoder().encode(readlinkSync(place)),
      stamp,
    };
  }
  try {
    const file = await files.readBytes(path);
    return file && { mode: file.executable ? "100755" : "100644", bytes: file.bytes, stamp };
  } catch (error) {
    if (isUnreadable(error)) return { mode: "100644", bytes: null, stamp };
    throw error;
  }
}

/** Returns the bytes as `git add` would convert them; as they are where it would run a program. */
async function blobOf(
  { readBlob }: WorktreeRepository,
  conversion: Conversion,
  { path, mode, bytes, before }: {
    readonly path: string;
    readonly mode: FileMode;
    readonly bytes: Uint8Array;
    readonly before: TreeFile | undefined;
  },
): Promise<Uint8Array> {
  if (mode === "120000") return bytes;
  const previous = before && before.mode !== "160000" ? await readBlob(before.id) : null;
  const converted = conversion.toBlob(path, bytes, previous);
  return converted.refused ? bytes : converted.bytes;
}
