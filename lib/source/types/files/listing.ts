import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { unless } from "../../../errors/mod.ts";
// The module alone: the thread would load all of its area, and zod, for two functions.
import { isSameStamp, isSettled, type Stamp as DiskStamp } from "../../../project/disk/stamp.ts";
import { type Containment, slashed } from "./containment.ts";

/** The facts that a stat tells of a file or folder; see `isSameState`. */
export interface Stamp extends DiskStamp {
  readonly kind: "file" | "folder" | null;
  /** False when the last change is so recent that a further one could carry the same time. */
  readonly settled: boolean;
}

/** A folder's entries as they were when it had `stamp`. */
export interface FolderListing {
  readonly stamp: Stamp;
  readonly entries: ReadonlyMap<string, "file" | "folder" | "link">;
}

/** `unlisted`: it may be there, but its entries may not be read, or not all from here. */
export type FolderLook = FolderListing | "absent" | "unlisted";

/** The last one stands for a path with a NUL character, which an import specifier may well contain. */
const ABSENT = [
  "ENOENT",
  "ENOTDIR",
  "EACCES",
  "EPERM",
  "ELOOP",
  "ENAMETOOLONG",
  "EISDIR",
  "ERR_INVALID_ARG_VALUE",
];

/** Follows links. */
export function stampOf(path: string): Stamp | null {
  const stat = statOf(path);
  return stat ? stampFrom(stat) : null;
}

function stampFrom(stat: Stats): Stamp {
  const { dev, ino, size, mtimeMs, ctimeMs } = stat;
  return {
    kind: stat.isFile() ? "file" : stat.isDirectory() ? "folder" : null,
    dev,
    ino,
    size,
    mtimeMs,
    ctimeMs,
    settled: isSettled(stat, Date.now()),
  };
}

/** Tells whether a path is still in the state that had a stamp, as far as a stat can tell. */
export function isSameState(path: string, stamp: Stamp): boolean {
  return stamp.settled && isSameStamp(statOf(path), stamp);
}

const quiet = { throwIfNoEntry: false } as const;

/** Undefined when there is nothing; null when that cannot be told. */
function statOf(path: string): Stats | undefined | null {
  return unless(ABSENT, () => statSync(path, quiet));
}

/** @param known the earlier look at the folder; the same object is returned when the folder did not change since */
export function lookAtFolder(
  path: string,
  known: FolderLook,
  containment: Containment,
): FolderLook {
  if (typeof known !== "string" && isSameState(path, known.stamp)) return known;
  const stat = statOf(path);
  if (!stat?.isDirectory()) return stat === null ? "unlisted" : "absent";
  const stamp = stampFrom(stat);
  if (!containedRealPath(path, containment)) return "unlisted";
  const found = unless(ABSENT, () => readdirSync(path, { withFileTypes: true }));
  if (!found) return "unlisted";
  const entries = new Map<string, "file" | "folder" | "link">();
  for (const entry of found) {
    if (entry.isFile()) entries.set(entry.name, "file");
    else if (entry.isDirectory()) entries.set(entry.name, "folder");
    else if (entry.isSymbolicLink()) entries.set(entry.name, "link");
  }
  return { stamp, entries };
}

/** Returns the kind of a path, with links followed; null when it leads outside. */
export function containedKind(path: string, containment: Containment): "file" | "folder" | null {
  return containedRealPath(path, containment) ? stampOf(path)?.kind ?? null : null;
}

/** Null when there is nothing, or when it lies outside. */
export function containedRealPath(path: string, containment: Containment): string | null {
  const real = unless(ABSENT, () => realpathSync.native(path));
  return real && containment.allows(slashed(real)) ? slashed(real) : null;
}

/** The bytes of a regular file; null without one, or when it leads outside or is larger than `maxBytes`. */
export function readContained(
  path: string,
  maxBytes: number,
  containment: Containment,
): { bytes: Uint8Array; stamp: Stamp } | null {
  const real = containedRealPath(path, containment);
  const stamp = real && stampOf(real);
  if (!real || !stamp || stamp.kind !== "file" || stamp.size > maxBytes) return null;
  const bytes = unless(ABSENT, () => readFileSync(real));
  return bytes ? { bytes, stamp } : null;
}
