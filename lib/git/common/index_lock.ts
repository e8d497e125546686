import { copyFileSync, linkSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { diskCode, isMissing } from "./disk.ts";
import { takeLock } from "./file_lock.ts";
import { gitFailed } from "./git_failed.ts";
import type { IndexLock, RepositoryPlace, TreeFile } from "../repository.ts";

/** The index that is being prepared; only who holds the lock writes it. */
const NEXT = "workbench-index";

/** Reads and writes the index for the time of one lock. */
export interface IndexEditor {
  readonly indexed: IndexLock["indexed"];
  /** Sets and removes entries of an index file, which it must replace, not overwrite. */
  edit(path: string, entries: ReadonlyMap<string, TreeFile | null>): Promise<void>;
}

/**
 * Takes the index, as stock git does before it changes it.
 * @throws {WorkbenchError} `git_failed` with the reason `locked` while somebody has it
 */
export function lockIndex(
  { gitDirectory }: Pick<RepositoryPlace, "gitDirectory">,
  editor: IndexEditor,
): IndexLock {
  const index = join(gitDirectory, "index");
  const next = join(gitDirectory, NEXT);
  const unlock = takeLock(`${index}.lock`);
  if (!unlock) throw isLocked();
  let isHeld = true;
  let isPrepared = false;
  removeNext(next);

  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    removeNext(next);
    unlock?.();
  }

  return {
    indexed: (paths) => editor.indexed(paths),
    async prepare(entries) {
      if (entries.size === 0) return;
      if (!isPrepared) copyIndex(index, next);
      isPrepared = true;
      await editor.edit(next, entries);
    },
    commit() {
      if (isPrepared) renameSync(next, index);
      release();
    },
    [Symbol.asyncDispose]() {
      release();
      return Promise.resolve();
    },
  };
}

/** The error codes of file systems that give a file one name alone. */
const NO_LINKS = ["EPERM", "EXDEV", "EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EINVAL"];

/**
 * Gives the index a second name, by which it is replaced. Its time must stay the same: it tells git which files it has to
 * look into.
 */
function copyIndex(index: string, next: string): void {
  try {
    linkSync(index, next);
  } catch (error) {
    if (isMissing(error)) return;
    if (!NO_LINKS.includes(diskCode(error) ?? "")) throw error;
    copyFileSync(index, next);
    // Whole seconds: an index that looks older makes git look into more files, never into fewer.
    const seconds = Math.floor(statSync(index).mtimeMs / 1000);
    utimesSync(next, seconds, seconds);
  }
}

function removeNext(next: string): void {
  rmSync(next, { force: true });
  rmSync(`${next}.lock`, { force: true });
}

function isLocked(): Error {
  return gitFailed("locked", "Cannot change the index: another process holds its lock");
}
