import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { type Containment, slashed } from "./containment.ts";

/** Differs whenever the file or folder may have changed, as far as a stat can tell. */
export interface Stamp {
  readonly text: string;
  readonly kind: "file" | "folder" | null;
  readonly size: number;
  /** False when the last change is so recent that a further one could carry the same time. */
  readonly settled: boolean;
}

/** A folder's entries as they were when it had `stamp`. */
export interface FolderListing {
  readonly stamp: Stamp;
  readonly entries: ReadonlyMap<string, "file" | "folder" | "link">;
}

/** File systems keep times in steps; within one step two changes look like one. */
const TIME_STEP_MS = 50;
/** The last one stands for a path with a NUL character, which an import specifier may well contain. */
const ABSENT = new Set([
  "ENOENT",
  "ENOTDIR",
  "EACCES",
  "EPERM",
  "ELOOP",
  "ENAMETOOLONG",
  "EISDIR",
  "ERR_INVALID_ARG_VALUE",
]);

/** Follows links. */
export function stampOf(path: string): Stamp | null {
  const stat = unlessAbsent(() => statSync(path, { throwIfNoEntry: false }));
  if (!stat) return null;
  return {
    text: `${stat.dev}:${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`,
    kind: stat.isFile() ? "file" : stat.isDirectory() ? "folder" : null,
    size: stat.size,
    settled: Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > TIME_STEP_MS,
  };
}

/** @param known what was listed before; returned when the folder did not change since */
export function listFolder(
  path: string,
  known: FolderListing | null,
  containment: Containment,
): FolderListing | null {
  const stamp = stampOf(path);
  if (stamp?.kind !== "folder") return null;
  if (known?.stamp.settled && known.stamp.text === stamp.text) return known;
  if (!containedRealPath(path, containment)) return null;
  const found = unlessAbsent(() => readdirSync(path, { withFileTypes: true }));
  if (!found) return null;
  const entries = new Map<string, "file" | "folder" | "link">();
  for (const entry of found) {
    if (entry.isFile()) entries.set(entry.name, "file");
    else if (entry.isDirectory()) entries.set(entry.name, "folder");
    else if (entry.isSymbolicLink()) entries.set(entry.name, "link");
  }
  return { stamp, entries };
}

/** What a path is, links followed; null when it leads outside. */
export function containedKind(path: string, containment: Containment): "file" | "folder" | null {
  return containedRealPath(path, containment) ? stampOf(path)?.kind ?? null : null;
}

/** Null when there is nothing, or when it lies outside. */
export function containedRealPath(path: string, containment: Containment): string | null {
  const real = unlessAbsent(() => realpathSync.native(path));
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
  const bytes = unlessAbsent(() => readFileSync(real));
  return bytes ? { bytes, stamp } : null;
}

function unlessAbsent<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    // What cannot be reached is not there for the checker.
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
}
