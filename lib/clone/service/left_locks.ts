import { readdirSync } from "node:fs";
import { join } from "node:path";
import { unless } from "../../errors/mod.ts";
import { removeCloneLock } from "../repository/clone_lock.ts";
import { isFolder } from "./our_clone.ts";

/**
 * Removes the locks that killed pulls have left in the clones of a workspace: until then git changes nothing there.
 * @param workspace absolute
 * @param report told of what cannot be removed, which keeps no other from going; the next start tries again
 */
export function removeLeftLocks(workspace: string, report: (error: unknown) => void): void {
  const repositories = attempt(() => repositoriesIn(workspace), report) ?? [];
  for (const repository of repositories) attempt(() => removeCloneLock(repository), report);
}

/** Finds the git directories of a workspace, without those to which a symlink leads: they are somebody else's. */
function repositoriesIn(workspace: string): string[] {
  const names = unless(["ENOENT", "ENOTDIR"], () => readdirSync(workspace)) ?? [];
  const folders = names.map((name) => join(workspace, name)).filter(isFolder);
  return folders.map((folder) => join(folder, ".git")).filter(isFolder);
}

function attempt<T>(work: () => T, report: (error: unknown) => void): T | null {
  try {
    return work();
  } catch (error) {
    report(error);
    return null;
  }
}
