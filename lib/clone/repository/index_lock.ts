import { lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode, unlessSystemError, WorkbenchError } from "../../errors/mod.ts";
// Without the records of the state directory, which a thread has no use for.
import {
  isGone,
  isOfThisMachine,
  markOfThisProcess,
  markOfWord,
  type ProcessMark,
  wordOfMark,
} from "../../state/process_mark.ts";
import type { ClonedRepository } from "./repository.ts";

const OWNER = "workbench pull ";
/** More than a lock of this service has. */
const MOST_BYTES = 200;

/**
 * Takes the lock that git takes to change the index.
 * @returns what gives it back
 * @throws {WorkbenchError} `git_failed` while another has it
 */
export function lockIndex({ gitDirectory }: ClonedRepository): () => void {
  const path = join(gitDirectory, "index.lock");
  if (!create(path)) {
    // A killed pull of this service leaves its own; git's are git's to remove.
    if (!isLeftBehind(path)) throw isLocked();
    rmSync(path, { force: true });
    if (!create(path)) throw isLocked();
  }
  return () => rmSync(path, { force: true });
}

/** Gives back what a pull of this process that was stopped has not. @param gitDirectory absolute */
export function removeOwnLock(gitDirectory: string): void {
  removeLock(gitDirectory, hasOwnNumber);
}

/** Gives back what a pull whose process is gone has not. @param gitDirectory absolute */
export function removeLeftLock(gitDirectory: string): void {
  removeLock(gitDirectory, isGone);
}

function removeLock(gitDirectory: string, isIts: (owner: ProcessMark) => boolean): void {
  const path = join(gitDirectory, "index.lock");
  const owner = ownerOf(path);
  if (owner && isIts(owner)) rmSync(path, { force: true });
}

function create(path: string): boolean {
  try {
    writeFileSync(path, `${OWNER}${wordOfMark(markOfThisProcess())}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

function isLeftBehind(path: string): boolean {
  const owner = ownerOf(path);
  // Pulls of one process wait for each other: its own number says that another process had it before.
  return owner !== null && (hasOwnNumber(owner) || isGone(owner));
}

function hasOwnNumber(owner: ProcessMark): boolean {
  return isOfThisMachine(owner) && owner.pid === process.pid;
}

/** The process of this service that made the lock; null for another's, for what cannot be read, and for none. */
function ownerOf(path: string): ProcessMark | null {
  const text = unlessSystemError(() => {
    const stats = lstatSync(path);
    // One of git's holds the whole index, whatever its size.
    return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(path, "latin1") : "";
  });
  return text?.startsWith(OWNER) ? markOfWord(text.slice(OWNER.length).trimEnd()) : null;
}

function isLocked(): WorkbenchError {
  return new WorkbenchError(
    "git_failed",
    "Cannot pull: another git process changes the clone, or has left its index.lock",
  );
}
