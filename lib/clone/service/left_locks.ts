import { readdirSync } from "node:fs";
import { join } from "node:path";
import { unless } from "../../errors/mod.ts";
import { removeLeftLock } from "../repository/index_lock.ts";
import { isFolder } from "./our_clone.ts";

/**
 * Removes the locks that killed pulls have left in the clones of a workspace: until then git changes nothing there.
 * @param report told of what cannot be removed; the next start tries again
 */
export function removeLeftLocks(workspace: string, report: (error: unknown) => void): void {
  try {
    const names = unless(["ENOENT", "ENOTDIR"], () => readdirSync(workspace)) ?? [];
    const folders = names.map((name) => join(workspace, name));
    // No symlinks: what they lead to is somebody else's.
    const repositories = folders.filter(isFolder).map((folder) => join(folder, ".git"));
    for (const repository of repositories.filter(isFolder)) removeLeftLock(repository);
  } catch (error) {
    report(error);
  }
}
