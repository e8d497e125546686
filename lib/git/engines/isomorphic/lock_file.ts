import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { diskCode, unless } from "../../disk.ts";
import { gitFailed, type GitFailure } from "../../git_failed.ts";

/** The right to replace a file, as stock git takes it: by making `<file>.lock`, where only one can. */
export interface LockFile {
  /** Puts the new content beside the file. */
  write(content: Uint8Array | string): void;
  /** Makes what was written the file. */
  commit(): void;
  /** Gives the right back; after `commit` it does nothing. */
  release(): void;
}

/** How long others are waited for, in milliseconds; stock git waits as long for refs. */
const PATIENCE_MS = 100;
const PAUSE_MS = 10;

/** @throws {WorkbenchError} `git_failed` with that reason while somebody else has it */
export async function lockFile(
  path: string,
  reason: GitFailure,
  options: { readonly patienceMs?: number } = {},
): Promise<LockFile> {
  // A link is kept: what it leads to is replaced.
  const target = unless(() => realpathSync(path)) ?? path;
  const deadline = performance.now() + (options.patienceMs ?? PATIENCE_MS);
  for (;;) {
    const file = tryLock(`${target}.lock`);
    if (file !== null) return heldLock(target, file);
    if (performance.now() >= deadline) throw locked(path, reason);
    await setTimeout(PAUSE_MS);
  }
}

function tryLock(path: string): number | null {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const open = () => unless(() => openSync(path, flags, 0o666), ["EEXIST"]);
  try {
    return open();
  } catch (error) {
    if (diskCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    return open();
  }
}

function heldLock(target: string, file: number): LockFile {
  const path = `${target}.lock`;
  let isOpen = true;
  let isHeld = true;

  function close(): void {
    if (isOpen) closeSync(file);
    isOpen = false;
  }

  return {
    write(content) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      const mode = unless(() => statSync(target))?.mode;
      if (mode !== undefined && process.platform !== "win32") fchmodSync(file, mode & 0o777);
      fsyncSync(file);
      close();
    },
    commit() {
      renameSync(path, target);
      isHeld = false;
    },
    release() {
      close();
      if (isHeld) rmSync(path, { force: true });
      isHeld = false;
    },
  };
}

function locked(path: string, reason: GitFailure): Error {
  const name = path.split(/[\\/]/).pop() ?? path;
  return gitFailed(
    reason,
    `Cannot change "${name}" of the repository: another program has it locked`,
  );
}
