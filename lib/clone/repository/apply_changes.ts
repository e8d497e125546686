import { lstatSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ThreadLink } from "../thread/protocol.ts";
import type { PathChange } from "./compare_trees.ts";
import { updateIndex, type WrittenFile, writtenFile } from "./index_file.ts";
import type { ClonedRepository } from "./repository.ts";
import { contentOf, removeDrafts, replaceFile } from "./working_file.ts";

/**
 * Makes working tree and index what the new commit has. Done again after it was cut short, it comes to the same: what is
 * gone stays gone, and every file takes its place in one step.
 */
export async function applyChanges(
  repository: ClonedRepository,
  changes: readonly PathChange[],
  maxBytes: number,
  link: ThreadLink,
): Promise<void> {
  const budget = { left: maxBytes, maxBytes };
  const index = new Map<string, WrittenFile | null>();
  for (const { path, after } of changes) {
    if (after !== null) continue;
    link.write(() => removeFile(repository.folder, path));
    index.set(path, null);
  }
  for (const { path, after } of changes) {
    if (after === null) continue;
    const content = await contentOf(repository, after, budget);
    const written = link.write(() => {
      removeEmptyFolder(join(repository.folder, path));
      replaceFile(repository, path, after, content);
      return writtenFile(repository, path, after);
    });
    index.set(path, written);
    link.progress("writing", index.size, changes.length);
  }
  link.write(() => removeDrafts(repository));
  await updateIndex(repository, index);
}

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
