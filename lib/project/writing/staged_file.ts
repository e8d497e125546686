import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  openSync,
  type Stats,
  write,
} from "node:fs";
import { promisify } from "node:util";
import { unless } from "../../errors/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { outsideProject } from "../disk/paths.ts";
import { removeMade } from "./remove_made.ts";
import { temporaryName } from "./temporary_name.ts";

/** New content under a passing name, whole and on the disk. */
export interface StagedFile {
  readonly name: string;
  readonly inode: number;
}

/** Writes bytes into an open file; a test plays a full disk with it. */
export type WriteBytes = (handle: number, bytes: Uint8Array) => Promise<void>;

/**
 * Writes content beside the place where it shall go, on the same file system.
 * @param like the file that it shall replace, whose mode and owner it gets
 */
export async function stageFile(
  target: { boundary: Boundary; folder: OwnFolder; writeBytes: WriteBytes },
  { bytes, executable }: { bytes: Uint8Array; executable: boolean | undefined },
  like: Stats | null,
): Promise<StagedFile> {
  const { boundary, folder, writeBytes } = target;
  const name = temporaryName();
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const handle = openSync(folder.at(name), flags, like ? 0o600 : 0o666);
  try {
    if (!boundary.isOwnHandle(handle, `${folder.real}/${name}`)) throw outsideProject();
    await writeBytes(handle, bytes);
    if (like) adopt(handle, like);
    if (executable !== undefined) setExecutable(handle, executable);
    await promisify(fsync)(handle);
    return { name, inode: fstatSync(handle).ino };
  } catch (error) {
    // Nobody else makes a name that cannot be guessed: one call finds and removes it.
    await removeMade(folder, name);
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** Writes all bytes, in as many calls as it takes. */
export async function writeBytes(handle: number, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const rest = bytes.subarray(written);
    written += (await promisify(write)(handle, rest, 0, rest.length, written)).bytesWritten;
  }
}

/** Lets everybody who may read a file run it, or lets nobody run it. */
function setExecutable(handle: number, executable: boolean): void {
  const mode = fstatSync(handle).mode & 0o7777;
  fchmodSync(handle, executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111);
}

function adopt(handle: number, like: Stats): void {
  const own = fstatSync(handle);
  // Only an administrator may give a file away; for others the owner is their own or stays theirs.
  if (own.uid !== like.uid || own.gid !== like.gid) {
    unless(["EPERM"], () => fchownSync(handle, like.uid, like.gid));
  }
  // After the owner, since a change of owner clears bits of the mode.
  fchmodSync(handle, like.mode & 0o7777);
}
