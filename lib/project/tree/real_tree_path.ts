import { Buffer } from "node:buffer";
import { namesGitFolder } from "../disk/git_folder.ts";
import { folderOf, inFolder } from "../disk/paths.ts";
import type { FolderTree, TreeFile } from "./folder_tree.ts";

/** The largest number of links that Linux follows in one path. */
const MAX_LINKS = 40;

/** Linux makes no link with a longer target, in bytes. */
const MAX_TARGET_BYTES = 4095;

/** The input that is needed to follow links. */
export interface LinkFollowing {
  /** The text of a link. */
  readonly targetOf: (link: TreeFile) => Promise<string>;
  /** The place of the root in something larger, so that a link which leaves it may come back by its name; or "". */
  readonly folder: string;
}

/**
 * Finds the path that a path leads to in a tree, links followed, whether or not anything is there.
 * @param path normalised and project-relative
 * @returns null for what leads outside, into a `.git` folder or in a circle
 */
export async function realTreePath(
  tree: FolderTree,
  path: string,
  { targetOf, folder }: LinkFollowing,
): Promise<string | null> {
  const ahead = path.split("/").reverse();
  // From the top of what the root is in.
  let here = folder;
  let links = 0;
  for (let segment = ahead.pop(); segment !== undefined; segment = ahead.pop()) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (here === "") return null;
      here = folderOf(here);
      continue;
    }
    const next = inFolder(here, segment);
    const inside = below(folder, next);
    const node = inside === null ? undefined : tree.at(inside);
    const target = node?.kind === "link" ? await targetOf(node) : null;
    if (target === null || !canBeTarget(target)) here = next;
    else if (++links > MAX_LINKS || target.startsWith("/")) return null;
    else ahead.push(...target.split("/").reverse());
  }
  const real = below(folder, here);
  return real === null || real.split("/").some(namesGitFolder) ? null : real;
}

/** A path as seen from a folder; null for what is not in it. */
function below(folder: string, path: string): string | null {
  if (folder === "") return path;
  if (path === folder) return "";
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

/** A link that no file system takes is not there after a checkout. */
function canBeTarget(target: string): boolean {
  return target !== "" && !target.includes("\0") &&
    Buffer.byteLength(target) <= MAX_TARGET_BYTES;
}
