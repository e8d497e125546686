import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode, WorkbenchError } from "../../errors/mod.ts";
import type { ClonedRepository } from "./repository.ts";

const OWNER = "workbench pull ";

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
  const path = join(gitDirectory, "index.lock");
  if (existsSync(path) && ownerOf(path) === process.pid) rmSync(path, { force: true });
}

function create(path: string): boolean {
  try {
    writeFileSync(path, `${OWNER}${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}

function isLeftBehind(path: string): boolean {
  const pid = ownerOf(path);
  // Pulls of one process wait for each other: its own number says that another process had it before.
  return pid > 0 && (pid === process.pid || !isRunning(pid));
}

/** The number of the process of this service that made the lock; 0 for another's. */
function ownerOf(path: string): number {
  const text = readFileSync(path, "latin1");
  return text.startsWith(OWNER) ? Number(text.slice(OWNER.length)) : 0;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
}

function isLocked(): WorkbenchError {
  return new WorkbenchError(
    "git_failed",
    "Cannot pull: another git process changes the clone, or has left its index.lock",
  );
}
