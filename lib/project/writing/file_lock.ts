import { lstatSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { unless } from "../../errors/mod.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { hardLink } from "./hard_link.ts";
import { isLeftBehind, lockName, ownerMark, temporaryName } from "./temporary_name.ts";

/** How long to wait before looking again whether a lock is free, in milliseconds. */
const RETRY_MS = 3;

/**
 * Locks a name in a folder against other processes (and other handles of this one), by a file that only one of them can
 * create. It is held for the moments between the last check and the rename. A lock whose owner is gone is taken away.
 * @returns the release
 */
export async function lockFile(
  folder: OwnFolder,
  name: string,
  signal?: AbortSignal,
): Promise<() => void> {
  const path = folder.at(lockName(name));
  const content = `${ownerMark()}-${crypto.randomUUID()}`;
  while (!createLock(folder.path, path, content)) {
    signal?.throwIfAborted();
    if (!takeAway(folder.path, path)) await setTimeout(RETRY_MS);
  }
  return () => {
    // When this process was stopped for so long that others took it for gone, the lock is theirs by now.
    if (lockContent(path) === content) unlessMissing(() => unlinkSync(path));
  };
}

/**
 * @param folder how the lock's folder is reached
 * @returns false when the name is locked
 */
function createLock(folder: string, path: string, content: string): boolean {
  if (lockContent(path) !== null) return false;
  // Written first and named then, so that a lock says from its first moment whose it is.
  const draft = `${folder}/${temporaryName()}`;
  writeFileSync(draft, content, { flag: "wx", mode: 0o600 });
  try {
    const outcome = hardLink(draft, path);
    return outcome === "impossible" ? createAtOnce(path, content) : outcome === "linked";
  } finally {
    unlinkSync(draft);
  }
}

function createAtOnce(path: string, content: string): boolean {
  return unless(["EEXIST"], () => {
    writeFileSync(path, content, { flag: "wx", mode: 0o600 });
    return true;
  }) ?? false;
}

/**
 * Removes a lock that was left behind.
 * @returns whether it is gone
 */
export function takeAway(folder: string, path: string): boolean {
  const content = lockContent(path);
  const stats = unlessMissing(() => lstatSync(path));
  if (content === null || stats === null) return true;
  if (!stats.isFile() || !isLeftBehind(content, stats.mtimeMs)) return false;
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

function lockContent(path: string): string | null {
  return unlessMissing(() => readFileSync(path, "latin1"));
}
