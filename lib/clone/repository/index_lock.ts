import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemCode, WorkbenchError } from "../../errors/mod.ts";
import {
  isGone,
  isOfThisMachine,
  markOfThisProcess,
  type ProcessMark,
  processMark,
} from "../../state/mod.ts";
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
  if (!existsSync(path)) return;
  const owner = ownerOf(path);
  if (owner && hasOwnNumber(owner)) rmSync(path, { force: true });
}

function create(path: string): boolean {
  try {
    writeFileSync(path, `${OWNER}${JSON.stringify(markOfThisProcess())}\n`, { flag: "wx" });
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

/** The process of this service that made the lock; null for another's. */
function ownerOf(path: string): ProcessMark | null {
  const text = readFileSync(path, "latin1");
  return text.startsWith(OWNER) ? markIn(text.slice(OWNER.length)) : null;
}

/** @returns null for what was cut short */
function markIn(text: string): ProcessMark | null {
  try {
    return processMark.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isLocked(): WorkbenchError {
  return new WorkbenchError(
    "git_failed",
    "Cannot pull: another git process changes the clone, or has left its index.lock",
  );
}
