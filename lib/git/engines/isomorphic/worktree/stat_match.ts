import type { Stats } from "node:fs";
import type { IndexEntry, StatData } from "../index/index_entry.ts";

/** How far the file system's word is taken. */
export interface StatTrust {
  /** Whether the time of the last change of anything about a file counts. */
  readonly ctime: boolean;
  /** Whether anything but size and whole seconds counts. */
  readonly all: boolean;
}

/**
 * Whether a file looks as it did when its entry was written. Milliseconds of the modification and seconds of the change are
 * what every runtime tells.
 */
export function looksTheSame({ stat }: IndexEntry, stats: Stats, trust: StatTrust): boolean {
  if (stat.mtimeSeconds !== Math.floor(stats.mtimeMs / 1000) % 2 ** 32) return false;
  // A size of 0 says that nobody has compared them yet, also of a file that has become empty.
  if (stat.size === 0 || stat.size !== stats.size % 2 ** 32) return false;
  if (!trust.all) return true;
  // Not every program and file system has them: 0 says nothing.
  const isSame = (stored: number, now: number): boolean => stored === 0 || stored === now % 2 ** 32;
  return isOfSameMillisecond(stat, stats) && isSame(stat.inode, stats.ino) &&
    isSame(stat.userId, stats.uid) && isSame(stat.groupId, stats.gid) &&
    (!trust.ctime || isSame(stat.ctimeSeconds, Math.floor(stats.ctimeMs / 1000)));
}

/** Nanoseconds of 0 say nothing; less than a millisecond of them do. */
function isOfSameMillisecond({ mtimeNanoseconds }: StatData, stats: Stats): boolean {
  const milliseconds = Math.floor(mtimeNanoseconds / 1e6);
  return mtimeNanoseconds === 0 || milliseconds === Math.floor(stats.mtimeMs) % 1000;
}

/** Whether a program that tells times by whole seconds, as stock git does, takes a file for what its entry says. */
export function looksTheSameBySeconds(entry: IndexEntry, stats: Stats, trust: StatTrust): boolean {
  return looksTheSame(
    { ...entry, stat: { ...entry.stat, mtimeNanoseconds: 0 } },
    stats,
    trust,
  );
}

/** Whether such a program would look into a file before it believes its entry; see `isRacy`. */
export function isRacyBySeconds({ stat }: IndexEntry, indexMs: number): boolean {
  return stat.mtimeSeconds >= Math.floor(indexMs / 1000);
}

/**
 * Whether a file may have changed without looking so: it was modified in the very moment in which the index was written, or
 * later.
 * @param indexMs when the index was written, in milliseconds since 1970
 * @see https://git-scm.com/docs/racy-git
 */
export function isRacy(entry: IndexEntry, indexMs: number, trust: StatTrust): boolean {
  const { stat } = entry;
  if (!trust.all || stat.mtimeNanoseconds === 0) return isRacyBySeconds(entry, indexMs);
  const entryMs = stat.mtimeSeconds * 1000 + Math.floor(stat.mtimeNanoseconds / 1e6);
  return entryMs >= Math.floor(indexMs);
}
