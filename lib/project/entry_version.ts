import type { Stats } from "node:fs";

/** How long a change may go unseen in a time stamp: the clocks of kernels tick this slowly, in milliseconds. */
const TICK_MS = 50;

/**
 * The fingerprint of a file's state. Two equal ones mean equal bytes.
 *
 * A file can change twice within one tick of its time stamps and then looks the same (git's "racy" entries). So a state
 * that is too young when it is looked at gets a fingerprint that is never seen again, until its stamps have settled.
 * @param now when the state was looked at, in milliseconds
 */
export function entryVersion(stats: Stats, now: number): string {
  const version = `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
  return isSettled(stats.mtimeMs, now) && isSettled(stats.ctimeMs, now)
    ? version
    : `${version}${UNSETTLED}${crypto.randomUUID()}`;
}

/** Whether the version stands for one content for good. */
export function isSettledVersion(version: string): boolean {
  return !version.includes(UNSETTLED);
}

const UNSETTLED = ":unsettled:";

function isSettled(stamp: number, now: number): boolean {
  return now - stamp > TICK_MS + granularity(stamp);
}

/** Some runtimes and file systems give whole seconds only, FAT every other. */
function granularity(stamp: number): number {
  if (stamp % 1000 !== 0) return 0;
  return stamp % 2000 === 0 ? 2000 : 1000;
}
