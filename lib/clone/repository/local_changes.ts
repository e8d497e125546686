import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, type Stats } from "node:fs";
import { join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { entriesOf, indexReader } from "../../git/embedded.ts";
import type { CommittedFile, PathChange } from "./tree.ts";
import type { ClonedRepository } from "./repository.ts";

/** The largest number of paths that a refusal lists. */
const MAX_LISTED = 200;

/**
 * Refuses a pull that would overwrite work: every path that changes must be as the old commit has it, or already as the
 * new one, both in the index and on the disk, and nothing else may be in the way.
 * @throws {WorkbenchError} `dirty` with `files`
 */
export async function requireNoLocalChanges(
  repository: ClonedRepository,
  changes: readonly PathChange[],
): Promise<void> {
  const paths = changes.map(({ path }) => path);
  const index = entriesOf(await indexReader(repository.library)(), paths);
  const changing = new Set(changes.map(({ path }) => path));
  const files = new Set<string>();
  for (const change of changes) {
    for (const path of inTheWay(repository, change, changing)) files.add(path);
    if (isStaged(index.get(change.path), change)) files.add(change.path);
  }
  if (files.size === 0) return;
  const listed = [...files].sort();
  throw new WorkbenchError(
    "dirty",
    `Cannot pull: ${
      listed.length === 1 ? `"${listed[0]}" has` : `${listed.length} files have`
    } local changes that it would overwrite`,
    { data: { files: listed.slice(0, MAX_LISTED), count: listed.length } },
  );
}

function isStaged(
  indexed: CommittedFile | "conflicted" | undefined,
  { before, after }: PathChange,
): boolean {
  if (indexed === "conflicted") return true;
  const matches = (file: CommittedFile | null) =>
    indexed === undefined ? file === null : indexed.id === file?.id && indexed.mode === file.mode;
  return !matches(before) && !matches(after);
}

/**
 * The paths with work of the user's that one change would overwrite.
 * @param changing paths that are not in the way, since the pull changes them as well
 */
export function inTheWay(
  { folder }: ClonedRepository,
  { path, before, after }: PathChange,
  changing: ReadonlySet<string>,
): string[] {
  const parent = parentInTheWay(folder, path);
  // A file that makes room for a folder, or has taken its place, is a change of its own.
  if (parent !== null) return changing.has(parent) ? [] : [parent];
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  // Submodules are left to git: their folders are nobody's here.
  if (after?.mode === "160000" || (after === null && before?.mode === "160000")) return [];
  if (stats?.isDirectory()) return filesBelow(folder, path).filter((file) => !changing.has(file));
  const found = stats ? fileOn(join(folder, path), stats) : null;
  return isLike(found, before) || isLike(found, after) ? [] : [path];
}

/** The first of the folders above a path that is something else. */
function parentInTheWay(folder: string, path: string): string | null {
  const segments = path.split("/");
  for (let depth = 1; depth < segments.length; depth++) {
    const parent = segments.slice(0, depth).join("/");
    const stats = lstatSync(join(folder, parent), { throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (!stats.isDirectory()) return parent;
  }
  return null;
}

function filesBelow(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, inner) : [inner];
  });
}

function fileOn(place: string, stats: Stats): CommittedFile | null {
  if (stats.isSymbolicLink()) {
    return { mode: "120000", id: blobId(Buffer.from(readlinkSync(place))) };
  }
  if (!stats.isFile()) return { mode: "160000", id: "" }; // a socket or a pipe: like no committed file
  const isExecutable = (stats.mode & 0o100) !== 0 && process.platform !== "win32";
  return { mode: isExecutable ? "100755" : "100644", id: blobId(readFileSync(place)) };
}

function isSame(one: CommittedFile | null, other: CommittedFile | null): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}

function isLike(found: CommittedFile | null, committed: CommittedFile | null): boolean {
  if (process.platform !== "win32") return isSame(found, committed);
  return found?.id === committed?.id;
}

function blobId(content: Uint8Array): string {
  return createHash("sha1").update(`blob ${content.byteLength}\0`).update(content).digest("hex");
}
