import { lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ThreadLink } from "../thread/protocol.ts";
import type { PathChange } from "./tree.ts";
import { unwrittenFile, updateIndex, type WrittenFile, writtenFile } from "./index_file.ts";
import { inTheWay } from "./local_changes.ts";
import type { ClonedRepository } from "./repository.ts";
import { contentOf, removeDrafts, replaceFile } from "./working_file.ts";

/**
 * Makes working tree and index what the new commit has. Done again after it was cut short, it comes to the same: what is
 * gone stays gone, and every file takes its place in one step. What somebody edits meanwhile is left alone: the index says
 * what the new commit has, so that git tells how the file differs.
 * @returns the paths that were left alone
 */
export async function applyChanges(
  repository: ClonedRepository,
  changes: readonly PathChange[],
  maxBytes: number,
  link: ThreadLink,
): Promise<string[]> {
  const budget = { left: maxBytes, maxBytes };
  const changing = new Set(changes.map(({ path }) => path));
  const kept = new Set<string>();
  const index = new Map<string, WrittenFile | null>();

  /** Tells whether nobody's work is in the way of a change by now; what is, is kept. */
  function isFree(change: PathChange, going: ReadonlySet<string>): boolean {
    const found = inTheWay(repository, change, going);
    for (const path of found) kept.add(path);
    return found.length === 0;
  }

  for (const change of changes) {
    const { path, after } = change;
    if (after !== null) continue;
    link.write(() => isFree(change, changing) && removeFile(repository.folder, path));
    index.set(path, null);
  }
  for (const change of changes) {
    const { path, after } = change;
    if (after === null) continue;
    const content = await contentOf(repository, after, budget);
    const written = link.write(() => {
      if (!isFree(change, NONE)) return unwrittenFile(after);
      removeEmptyFolders(join(repository.folder, path));
      replaceFile(repository, path, after, content);
      return writtenFile(repository, path, after);
    });
    index.set(path, written);
    link.progress("writing", index.size, changes.length);
  }
  link.write(() => removeDrafts(repository));
  await updateIndex(repository, index);
  return [...kept].sort();
}

const NONE: ReadonlySet<string> = new Set();

/** Removes a file, and the folders that it leaves empty. */
function removeFile(folder: string, path: string): void {
  const place = join(folder, path);
  // A folder is a submodule's, which is git's to remove, or has taken the file's place.
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return;
  rmSync(place, { force: true });
  for (let above = dirname(path); above !== "."; above = dirname(above)) {
    if (!removeEmptyFolder(join(folder, above))) return;
  }
}

/** Removes a folder and those in it, if there is no file in any; what is no folder stays. */
function removeEmptyFolders(place: string): void {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(place)) removeEmptyFolders(join(place, name));
  removeEmptyFolder(place);
}

/** @returns whether it is gone */
function removeEmptyFolder(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(code)) throw error;
    return code === "ENOENT";
  }
}
