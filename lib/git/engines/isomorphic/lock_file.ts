import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { diskCode, unless } from "../../disk.ts";
import { gitFailed } from "../../git_failed.ts";
import type { RepositoryPlace } from "../../repository.ts";
import { removeAbandoned, takeLock, type TakenLock } from "./lock_claim.ts";

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

/**
 * Takes the lock of a file of the git directory. One that a process of this service left behind when it was killed is
 * removed; those of others never are.
 * @throws {WorkbenchError} `git_failed`, `locked` while somebody else has it
 */
export async function lockFile(
  { commonDirectory }: RepositoryPlace,
  path: string,
  options: { readonly patienceMs?: number } = {},
): Promise<LockFile> {
  // A link is kept: what it leads to is replaced.
  const target = unless(() => realpathSync(path)) ?? path;
  const claims = join(commonDirectory, "workbench-locks");
  const deadline = performance.now() + (options.patienceMs ?? PATIENCE_MS);
  let taken = tryLock(`${target}.lock`, claims);
  if (!taken && removeAbandoned(`${target}.lock`, claims)) {
    taken = tryLock(`${target}.lock`, claims);
  }
  while (!taken) {
    if (performance.now() >= deadline) throw locked(path);
    await setTimeout(PAUSE_MS);
    taken = tryLock(`${target}.lock`, claims);
  }
  return heldLock(target, taken);
}

function tryLock(path: string, claims: string): TakenLock | null {
  try {
    return takeLock(path, claims);
  } catch (error) {
    if (diskCode(error) !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    return takeLock(path, claims);
  }
}

function heldLock(target: string, { file, claim }: TakenLock): LockFile {
  const path = `${target}.lock`;
  let isOpen = true;
  let isHeld = true;

  function close(): void {
    if (isOpen) closeSync(file);
    isOpen = false;
  }

  function giveUp(): void {
    isHeld = false;
    if (claim !== null) rmSync(claim, { force: true });
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
      giveUp();
    },
    release() {
      close();
      if (!isHeld) return;
      rmSync(path, { force: true });
      giveUp();
    },
  };
}

function locked(path: string): Error {
  const name = path.split(/[\\/]/).pop() ?? path;
  return gitFailed(
    "locked",
    `Cannot change "${name}" of the repository: another program has it locked`,
  );
}
