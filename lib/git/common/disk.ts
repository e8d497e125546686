import { lstatSync, readFileSync, type Stats, statSync } from "node:fs";

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

/** Returns a stamp that changes when a file is replaced or rewritten. */
export function fileStamp(path: string): string | null {
  const stats = unless(() => statSync(path, { bigint: true }));
  return stats && `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
}
