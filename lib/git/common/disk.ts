import { type BigIntStats, lstatSync, readFileSync, type Stats, statSync } from "node:fs";

/** The `code` of an error of `node:fs` or `node:zlib`. */
export function diskCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** The error codes of the disk for a name that nothing has. */
const MISSING: readonly string[] = ["ENOENT", "ENOTDIR", "ENAMETOOLONG"];

export function isMissing(error: unknown): boolean {
  return MISSING.includes(diskCode(error) ?? "");
}

/** The result of a call, or null when it fails with one of the codes; without codes, when what it is about is not there. */
export function unless<T>(call: () => T, codes: readonly string[] = MISSING): T | null {
  try {
    return call();
  } catch (error) {
    if (codes.includes(diskCode(error) ?? "")) return null;
    throw error;
  }
}

/** Returns the stats of what is at a path itself, links not followed; null when nothing is. */
export function lookAt(path: string): Stats | null {
  return unless(() => lstatSync(path, { throwIfNoEntry: false }) ?? null);
}

/** The bytes of a regular file; null when there is none. A pipe or device would never end. */
export function readRegularFile(path: string): Uint8Array | null {
  if (!unless(() => statSync(path))?.isFile()) return null;
  return unless(() => readFileSync(path));
}

/** The text of a regular file; null when there is none. */
export function readText(path: string): string | null {
  const bytes = readRegularFile(path);
  return bytes && new TextDecoder().decode(bytes);
}

/** Returns a stamp that changes when a file is replaced or rewritten; null for a file that is not there, or closed to us. */
export function fileStamp(path: string): string | null {
  const stats = bigStats(path);
  return stats && stampOf(stats);
}

/**
 * Returns the stamp of a file that nobody has changed for a while, else null: two changes in one moment of the file
 * system's clock may leave the same stamp.
 */
export function settledStamp(path: string): string | null {
  const stats = bigStats(path);
  if (!stats) return null;
  // Some file systems count in seconds, or in two of them.
  const isFine = stats.ctimeNs % 1_000_000n !== 0n;
  const age = Date.now() - Number(stats.ctimeNs / 1_000_000n);
  return age > (isFine ? 30 : 3000) ? stampOf(stats) : null;
}

function bigStats(path: string): BigIntStats | null {
  return unless(() => statSync(path, { bigint: true }), [...MISSING, "EACCES", "ELOOP"]);
}

function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}
