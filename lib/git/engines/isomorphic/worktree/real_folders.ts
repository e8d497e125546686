import { join } from "node:path";
import { type BytePath, fromBytePath } from "../../../byte_path.ts";
import { lookAt } from "../../../disk.ts";

/** Which folders of the working tree are there, none of them behind a link. */
export type RealFolders = (folder: BytePath) => boolean;

/** Looks at each folder once: made anew for each question that is asked of the working tree. */
export function lookAtFolders(worktree: string): RealFolders {
  const known = new Map<BytePath, boolean>([["", true]]);
  const isReal = (folder: BytePath): boolean => {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const above = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
    const real = isReal(above) &&
      (lookAt(join(worktree, fromBytePath(folder)))?.isDirectory() ?? false);
    known.set(folder, real);
    return real;
  };
  return isReal;
}

/** The folder that a path is in, "" for the top. */
export function folderOf(path: BytePath): BytePath {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
