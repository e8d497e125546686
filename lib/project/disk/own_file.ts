import { Buffer } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from "node:fs";
import { unless, WorkbenchError } from "../../errors/mod.ts";
import type { Boundary } from "./boundary.ts";
import { readFailure, unlessMissing } from "./disk_error.ts";
import { outsideProject } from "./paths.ts";

/** The largest file that is read or written whole, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** The number of times that a file is looked up anew when folders change under it, before that counts as an attack. */
const ATTEMPTS = 20;

/** An open regular file of the project. */
export interface OpenFile {
  readonly handle: number;
  /** The real absolute path. */
  readonly real: string;
  readonly stats: Stats;
}

/**
 * Opens a regular file for reading, calls back and closes it. Nothing else (pipe, device, socket) is ever opened.
 * @param path normalised and project-relative
 * @returns what the callback returns; null when there is no such file
 * @throws {WorkbenchError} `outside_project`, `file_not_readable`
 */
export function withOwnFile<T>(
  boundary: Boundary,
  path: string,
  use: (file: OpenFile) => T,
): T | null {
  const file = openOwnFile(boundary, path);
  if (file === null) return null;
  try {
    return use(file);
  } finally {
    closeSync(file.handle);
  }
}

/** Opens what `withOwnFile` opens; the caller closes it. */
export function openOwnFile(boundary: Boundary, path: string): OpenFile | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const real = boundary.locate(path);
    const file = openRegular(real, path);
    if (file === null) return null;
    if (file !== "changed") {
      if (boundary.isOwnHandle(file.handle, real)) return file;
      closeSync(file.handle);
    }
  }
  throw outsideProject(path);
}

/**
 * The bytes of an open file.
 * @throws {WorkbenchError} `file_too_large`
 */
export function readWhole(file: OpenFile, path: string): Buffer {
  // One byte more than the size, so that the read that finds the end is the first one.
  let bytes = Buffer.allocUnsafe(Math.min(file.stats.size, MAX_FILE_BYTES) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(file.handle, bytes, length, bytes.length - length, length);
    length += count;
    if (length > MAX_FILE_BYTES) throw fileTooLarge(path);
    if (count === 0) return bytes.subarray(0, length);
    // The file grew since its size was asked for.
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(length)]);
  }
}

export function fileTooLarge(path: string): WorkbenchError {
  return new WorkbenchError(
    "file_too_large",
    `Cannot open "${path}": it has more than ${MAX_FILE_BYTES} bytes`,
    { data: { path, maxBytes: MAX_FILE_BYTES } },
  );
}

function openRegular(real: string, path: string): OpenFile | "changed" | null {
  try {
    if (!unlessMissing(() => lstatSync(real))?.isFile()) return null;
    // Not blocking: a pipe that takes the file's place now must not hang the process.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const handle = unless(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"], () => openSync(real, flags));
    if (handle === null) return "changed";
    const stats = fstatSync(handle);
    if (stats.isFile()) return { handle, real, stats };
    closeSync(handle);
    return "changed";
  } catch (error) {
    throw readFailure(error, path);
  }
}
