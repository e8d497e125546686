import { Buffer } from "node:buffer";
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { setTimeout } from "node:timers/promises";
import { unless, WorkbenchError } from "../../errors/mod.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { hardLink } from "./hard_link.ts";
import { removeMade } from "./remove_made.ts";
import { isLeftBehind, lockName, ownerMark, temporaryName } from "./temporary_name.ts";

/** The time to wait before looking again whether a lock is free, in milliseconds. */
const RETRY_MS = 3;

/** Longer ones hold more than an owner's mark, in bytes: nobody's lock says so much. */
const MAX_LOCK_BYTES = 128;

/**
 * Locks a name in a folder against other processes (and other handles of this one), by a file that only one of them can
 * create. It is held for the moments between the last check and the rename. A lock whose owner is gone is taken away.
 * @returns the release
 * @throws {WorkbenchError} `file_not_writable` when something that is no lock has its name
 */
export async function lockFile(
  folder: OwnFolder,
  name: string,
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  const lock = lockName(name);
  const content = `${ownerMark()}-${crypto.randomUUID()}`;
  while (!await createLock(folder, lock, content)) {
    // To make a lock takes longer than to see that there is one.
    for (;;) {
      signal?.throwIfAborted();
      if (takeAway(folder.path, folder.at(lock))) break;
      await setTimeout(RETRY_MS);
    }
  }
  // When this process was stopped for so long that others took it for gone, the lock is theirs by now.
  return () => removeMade(folder, lock, (path) => lockContent(path) === content);
}

/** @returns false when the name is locked */
async function createLock(folder: OwnFolder, lock: string, content: string): Promise<boolean> {
  const path = folder.at(lock);
  // Written first and named then, so that a lock says from its first moment whose it is.
  const draft = temporaryName();
  const handle = openSync(folder.at(draft), "wx", 0o600);
  try {
    fill(handle, content);
    const outcome = hardLink(folder.at(draft), path);
    return outcome === "impossible" ? createAtOnce(path, content) : outcome === "linked";
  } finally {
    await removeMade(folder, draft);
  }
}

function createAtOnce(path: string, content: string): boolean {
  return unless(["EEXIST"], () => {
    fill(openSync(path, "wx", 0o600), content);
    return true;
  }) ?? false;
}

/** By a handle: Deno's `writeFileSync` sets the mode by the path, which may lead elsewhere by then. */
function fill(handle: number, content: string): void {
  try {
    writeSync(handle, content);
  } finally {
    closeSync(handle);
  }
}

/**
 * Removes an abandoned lock.
 * @returns whether it is gone
 */
export function takeAway(folder: string, path: string): boolean {
  const content = lockContent(path);
  const stats = unlessMissing(() => lstatSync(path));
  if (content === null || stats === null) return true;
  if (!isLeftBehind(content, stats.mtimeMs)) return false;
  const taken = `${folder}/${temporaryName()}`;
  // Of several that found it left behind, the rename lets one have it.
  if (!moved(path, taken)) return true;
  const isStillThat = lockContent(taken) === content;
  // Otherwise it was taken away and created anew in between: another's lock, which goes back.
  if (!isStillThat) hardLink(taken, path);
  unlinkSync(taken);
  return isStillThat;
}

function moved(from: string, to: string): boolean {
  return unlessMissing(() => {
    renameSync(from, to);
    return true;
  }) ?? false;
}

/**
 * Null when nothing has the lock's name. A repository may have put anything there, so that no symlink is followed and no
 * pipe waited for.
 */
function lockContent(path: string): string | null {
  if (unlessMissing(() => lstatSync(path))?.isFile() === false) throw noLock(path);
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = unlessMissing(() => openSync(path, flags));
  if (handle === null) return null;
  try {
    const bytes = Buffer.alloc(MAX_LOCK_BYTES);
    return bytes.toString("latin1", 0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
}

function noLock(path: string): WorkbenchError {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return new WorkbenchError(
    "file_not_writable",
    `Cannot lock a file for writing: "${name}" beside it is no lock, and has to go first`,
  );
}
