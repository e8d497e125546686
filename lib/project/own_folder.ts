import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Boundary } from "./boundary.ts";
import { unless, unlessMissing } from "./disk_error.ts";
import { realPathOf } from "./real_path.ts";

/**
 * An open folder of the project. Where the platform has a folder of handles, names are reached through the handle:
 * whatever becomes of the path meanwhile, they stay names in this very folder.
 */
export interface OwnFolder {
  readonly handle: number;
  /** The real absolute path. */
  readonly real: string;
  /** How to reach the folder itself in a call of `node:fs`. */
  readonly path: string;
  /** How to reach a name in the folder. */
  at(name: string): string;
  /** Whether names are still reached in this folder. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens a folder by its real path.
 * @returns null when it is not there (any more)
 */
export function openOwnFolder(boundary: Boundary, real: string): OwnFolder | null {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  const handle = unless(["ENOENT", "ENOTDIR", "ELOOP"], () => openSync(real, flags));
  if (handle === null) return null;
  const folder = folderOfHandle(boundary, handle, real);
  if (boundary.isOwnHandle(handle, real) && folder.isInPlace()) return folder;
  folder.close();
  return null;
}

function folderOfHandle(boundary: Boundary, handle: number, real: string): OwnFolder {
  const path = boundary.handles === null ? real : join(boundary.handles, String(handle));
  return {
    handle,
    real,
    path,
    at: (name) => `${path}/${name}`,
    isInPlace: () => realPathOf(real) === real && isSame(handle, real),
    close: () => closeSync(handle),
  };
}

function isSame(handle: number, real: string): boolean {
  const opened = fstatSync(handle);
  const found = unlessMissing(() => lstatSync(real));
  return found?.ino === opened.ino && found.dev === opened.dev;
}
