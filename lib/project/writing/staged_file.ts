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
  writeSync,
} from "node:fs";
import { promisify } from "node:util";
import { unless } from "../../errors/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { outsideProject } from "../disk/paths.ts";
import { removeMade } from "./remove_made.ts";
import { temporaryName } from "./temporary_name.ts";

/** More bytes are written in a thread; the way to it and back takes longer than to hand the kernel so few. */
const AT_ONCE_BYTES = 64 * 1024;

const syncHandle = promisify(fsync);
const writeInThread = promisify(write);

/** New content under a passing name, whole and on its way to the disk. */
export interface StagedFile {
  readonly name: string;
  readonly inode: number;
  /** Resolves when the content is on the disk. Where it cannot get there, the file is gone again. */
  readonly synced: Promise<void>;
}

/** Writes bytes into an open file; a test plays a full disk with it. */
export type WriteBytes = (handle: number, bytes: Uint8Array) => Promise<void>;

/**
 * Writes content beside the place where it shall go, on the same file system.
 * @param like the file that it shall replace, whose mode and owner it gets
 * @returns when the bytes are written; nothing may take the place of another file before `synced`
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
    const { ino: inode } = fstatSync(handle);
    return { name, inode, synced: syncStaged(folder, name, handle) };
  } catch (error) {
    await dropStaged(folder, name, handle);
    throw error;
  }
}

/** Waits until a staged file is on the disk, and closes it. */
function syncStaged(folder: OwnFolder, name: string, handle: number): Promise<void> {
  const synced = syncHandle(handle).then(() => closeSync(handle), async (error: unknown) => {
    await dropStaged(folder, name, handle);
    throw error;
  });
  // A write that fails meanwhile tells its own error, and nobody asks for this one.
  synced.catch(() => undefined);
  return synced;
}

async function dropStaged(folder: OwnFolder, name: string, handle: number): Promise<void> {
  try {
    // Nobody else makes a name that cannot be guessed: one call finds and removes it.
    await removeMade(folder, name);
  } finally {
    closeSync(handle);
  }
}

/** Writes all bytes, in as many calls as it takes. */
export async function writeBytes(handle: number, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const rest = bytes.subarray(written);
    written += rest.length <= AT_ONCE_BYTES
      ? writeSync(handle, rest, 0, rest.length, written)
      : (await writeInThread(handle, rest, 0, rest.length, written)).bytesWritten;
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
