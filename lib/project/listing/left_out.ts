import { folderOf } from "../disk/paths.ts";
import { isSkipped } from "./folder_items.ts";
import type { IgnoreRules } from "./ignore_rules.ts";

/** One of the folders in which a listing looked. */
export interface ListedFolder {
  /** The rules for what is in it. */
  readonly rules: IgnoreRules;
  /** True when a package or the project begins there. */
  readonly isPackage: boolean;
}

/**
 * Tells whether a listing leaves out what would be at a path: ignored, installed, built, or in a folder with a dot.
 * @param folderAt gives nothing for a folder that the listing did not look into; the root is ""
 */
export function isLeftOut(
  path: string,
  folderAt: (folder: string) => ListedFolder | undefined,
): boolean {
  let folder = folderOf(path);
  let found = folderAt(folder);
  while (!found && folder !== "") {
    folder = folderOf(folder);
    found = folderAt(folder);
  }
  if (!found) return false;
  const below = path.slice(folder === "" ? 0 : folder.length + 1);
  const end = below.indexOf("/");
  return (end >= 0 && isSkipped(below.slice(0, end), found.isPackage)) || found.rules.ignores(path);
}
