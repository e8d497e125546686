import { settledStamp, type Stamp } from "./stamp.ts";

/**
 * The fingerprint of a file's state. Two equal ones mean equal bytes: a state that is too young to be recognised gets
 * one that is never seen again.
 * @param now when the state was looked at, in milliseconds
 */
export function entryVersion(stats: Stamp, now: number): string {
  const version = `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
  return settledStamp(stats, now) ? version : `${version}${UNSETTLED}${crypto.randomUUID()}`;
}

/** Tells whether the version stands for one content for good. */
export function isSettledVersion(version: string): boolean {
  return !version.includes(UNSETTLED);
}

const UNSETTLED = ":unsettled:";
