import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { unless } from "../../errors/mod.ts";
import type { Boundary } from "./boundary.ts";
import { unlessMissing } from "./disk_error.ts";
import { realPathOf } from "./real_path.ts";

/**
 * An open folder of the project. Where the platform has a folder of handles, names are reached through the handle:
 * whatever becomes of the path meanwhile, they stay names in this very folder.
 */
export interface OwnFolder {
  readonly handle: number;
  /** The real absolute path. */
  readonly real: string;
  /** The path that reaches the folder itself in a call of `node:fs`. */
  readonly path: string;
  /** Returns the path that reaches a name in the folder. */
  at(name: string): string;
  /** Tells whether names are still reached in this folder. */
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
  if (boundary.owns(real) && folder.isInPlace()) return folder;
  folder.close();
  return null;
}

function folderOfHandle(boundary: Boundary, handle: number, real: string): OwnFolder {
  const path = boundary.handles === null ? real : `${boundary.handles}/${handle}`;
  return {
    handle,
    real,
    path,
    at: (name) => `${path}/${name}`,
    isInPlace: () => (boundary.handlePath(handle) ?? pathOfSame(handle, real)) === real,
    close: () => closeSync(handle),
  };
}

/** Returns the real path of `real`, if the handle is that of the same folder. */
function pathOfSame(handle: number, real: string): string | null {
  const opened = fstatSync(handle);
  const found = unlessMissing(() => lstatSync(real));
  return found?.ino === opened.ino && found.dev === opened.dev ? realPathOf(real) : null;
}
