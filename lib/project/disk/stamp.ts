import { lstatSync } from "node:fs";
import { unless } from "../../errors/mod.ts";

/** The time that a change may go unseen in a time stamp: the clocks of kernels tick this slowly, in milliseconds. */
const TICK_MS = 50;

/** The identity and the state of a file or folder: the part of its `Stats` that a change cannot leave as it is. */
export interface Stamp {
  readonly ino: number;
  readonly dev: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/**
 * The stamp of a state that can be recognised later: null for one that is too young. What changes twice within one tick of its
 * time stamps looks the same after both (git's "racy" entries), so that they have to settle first.
 * @param now when the state was looked at, in milliseconds
 */
export function settledStamp(stats: Stamp, now: number): Stamp | null {
  if (!isSettled(stats, now)) return null;
  const { ino, dev, size, mtimeMs, ctimeMs } = stats;
  return { ino, dev, size, mtimeMs, ctimeMs };
}

/**
 * Tells whether the file or folder that had the stamp is still at a path, unchanged. A symlink on the way changes nothing about
 * that: the answer is about the file or folder, not about where it is.
 */
export function isStill(absolute: string, stamp: Stamp | null): boolean {
  if (stamp === null) return false;
  return isSameStamp(look(absolute), stamp);
}

/** Tells whether the file or folder that was found now is in the state that had the stamp; nothing never is. */
export function isSameStamp(found: Stamp | null | undefined, stamp: Stamp): boolean {
  return found?.ino === stamp.ino && found.mtimeMs === stamp.mtimeMs &&
    found.ctimeMs === stamp.ctimeMs && found.size === stamp.size && found.dev === stamp.dev;
}

const quiet = { throwIfNoEntry: false } as const;
const nothing = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"];

function look(absolute: string): Stamp | undefined {
  return unless(nothing, () => lstatSync(absolute, quiet)) ?? undefined;
}

/** Tells whether a further change, after a look at that time, would show in the time stamps. */
export function isSettled(
  { mtimeMs, ctimeMs }: Pick<Stamp, "mtimeMs" | "ctimeMs">,
  now: number,
): boolean {
  return [mtimeMs, ctimeMs].every((stamp) => now - stamp > TICK_MS + granularity(stamp));
}

/** Some runtimes (Deno for the second stamp) and file systems give whole seconds only, FAT every other. */
function granularity(stamp: number): number {
  if (stamp % 1000 !== 0) return 0;
  return stamp % 2000 === 0 ? 2000 : 1000;
}
