import { join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
// The locks alone: a start gives back those of killed pulls, and must not wait for the engine.
import { removeLock, takeLock } from "../../git/common/file_lock.ts";
import type { ClonedRepository } from "./repository.ts";

const PURPOSE = "pull";

/**
 * Takes the lock that git takes to change the index.
 * @returns what gives it back
 * @throws {WorkbenchError} `git_failed` while another has it
 */
export function lockClone({ gitDirectory }: Pick<ClonedRepository, "gitDirectory">): () => void {
  // Pulls of one process wait for each other: its own lock is one that a pull which was stopped has not given back.
  removeCloneLock(gitDirectory, { ofThisProcess: true });
  const unlock = takeLock(join(gitDirectory, "index.lock"), PURPOSE);
  if (unlock) return unlock;
  throw new WorkbenchError(
    "git_failed",
    "Cannot pull: another git process changes the clone, or has left its index.lock",
  );
}

/**
 * Gives back what a pull has not: one of a process that is gone, or one of this process that was stopped.
 * @param gitDirectory absolute
 */
export function removeCloneLock(
  gitDirectory: string,
  { ofThisProcess = false }: { readonly ofThisProcess?: boolean } = {},
): void {
  removeLock(join(gitDirectory, "index.lock"), { purpose: PURPOSE, ofThisProcess });
}
