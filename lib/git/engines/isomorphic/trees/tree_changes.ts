import type { TreeChange } from "../../../repository.ts";
import { namesGitFolder } from "../../../../project/disk/git_folder.ts";
import { type BytePath, toBytePath } from "../../../byte_path.ts";
import { gitFailed } from "../../../git_failed.ts";

/** Changes of a tree, folder by folder. */
export interface FolderChanges {
  readonly files: Map<BytePath, TreeChange>;
  readonly folders: Map<BytePath, FolderChanges>;
}

/** Sorts changes into the folders that they are in. @throws {WorkbenchError} `git_failed` for a path that git would not take */
export function sortChanges(changes: readonly TreeChange[]): FolderChanges {
  const top: FolderChanges = { files: new Map(), folders: new Map() };
  for (const change of changes) {
    requireTreePath(change.path);
    const parts = toBytePath(change.path).split("/");
    const name = parts.pop() ?? "";
    let at = top;
    for (const part of parts) {
      const inner = at.folders.get(part) ?? { files: new Map(), folders: new Map() };
      at.folders.set(part, inner);
      at = inner;
    }
    if (at.files.has(name)) {
      throw gitFailed("path_conflict", `Cannot commit "${change.path}" twice at once`);
    }
    at.files.set(name, change);
  }
  requireNoClash(top);
  return top;
}

function requireNoClash({ files, folders }: FolderChanges): void {
  for (const [name, inner] of folders) {
    const file = files.get(name);
    if (file && file.content !== null && addsFiles(inner)) {
      const message = `Cannot commit "${file.path}" as a file and as a folder at once`;
      throw gitFailed("path_conflict", message);
    }
    requireNoClash(inner);
  }
}

/** Whether anything below is to be there. */
export function addsFiles({ files, folders }: FolderChanges): boolean {
  return [...files.values()].some(({ content }) => content !== null) ||
    [...folders.values()].some(addsFiles);
}

/** Refuses paths that no tree may have: such a commit would be dangerous to check out. */
export function requireTreePath(path: string): void {
  const isFit = path.length > 0 && path.length <= 4096 && !path.includes("\0") &&
    !/\p{Surrogate}/u.test(path) && path.split("/").every(isFitPart);
  if (isFit) return;
  throw gitFailed("bad_name", `Cannot use "${path}" as a path of the repository`);
}

function isFitPart(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !namesGitFolder(part);
}
