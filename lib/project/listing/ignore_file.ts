import type { Boundary } from "../disk/boundary.ts";
import { readWhole, withOwnFile } from "../disk/own_file.ts";
import { settledStamp, type Stamp } from "../disk/stamp.ts";
import { unlessOutside } from "../disk/unless_outside.ts";

/** One `.gitignore` as it was read. */
export interface IgnoreFile {
  readonly path: string;
  readonly text: string;
  /** Null when the file has to be read again. */
  readonly stamp: Stamp | null;
}

/** No honest `.gitignore` is larger, in bytes. */
export const MAX_IGNORE_FILE_BYTES: number = 64 * 1024;

/** Reads a `.gitignore`; one that is too large or cannot be read counts as empty. */
export function readIgnoreFile(boundary: Boundary, path: string): IgnoreFile {
  const now = Date.now();
  const found = unlessOutside(() =>
    withOwnFile(boundary, path, (file) => ({
      text: file.stats.size > MAX_IGNORE_FILE_BYTES ? "" : readWhole(file, path).toString("utf8"),
      stamp: settledStamp(file.stats, now),
    }))
  );
  return { path, ...found ?? { text: "", stamp: null } };
}
