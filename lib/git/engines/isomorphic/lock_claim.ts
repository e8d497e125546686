import {
  closeSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { isGone, markOfThisProcess, markOfWord, wordOfMark } from "../../../state/mod.ts";
import { diskCode, unless } from "../../disk.ts";

/** A lock that was taken. */
export interface TakenLock {
  /** Open for reading and writing. */
  readonly file: number;
  /** The second name of the file, which says who took the lock; null where files have one name. */
  readonly claim: string | null;
}

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;

/** What file systems say that give a file one name alone, and folders of different ones. */
const NO_LINKS = ["EPERM", "EXDEV", "EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EINVAL"];

/**
 * Takes a lock, as a second name of a file whose first name says which process has it: what stock git or another process
 * has locked is never that file, whatever it is called.
 * @param path of the lock, in a folder that is there
 * @param claims folder of the first names
 * @returns null while somebody has it
 */
export function takeLock(path: string, claims: string): TakenLock | null {
  mkdirSync(claims, { recursive: true });
  const claim = newClaim(claims);
  const file = openSync(claim, FLAGS, 0o666);
  try {
    linkSync(claim, path);
    return { file, claim };
  } catch (error) {
    closeSync(file);
    rmSync(claim, { force: true });
    const code = diskCode(error) ?? "";
    if (code === "EEXIST") return null;
    if (!NO_LINKS.includes(code)) throw error;
    const plain = unless(() => openSync(path, FLAGS, 0o666), ["EEXIST"]);
    return plain === null ? null : { file: plain, claim: null };
  }
}

/** Removes a lock that a process of this service took which is gone by now. @returns whether it was one */
export function removeAbandoned(path: string, claims: string): boolean {
  let isRemoved = false;
  for (const name of unless(() => readdirSync(claims)) ?? []) {
    const mark = markOfWord(name.slice(0, name.lastIndexOf("_")));
    if (!mark || !isGone(mark)) continue;
    const claim = join(claims, name);
    // Whoever gets it by its name is the only one that removes what it stands for.
    const own = newClaim(claims);
    if (isSameFile(claim, path) && unless(() => (renameSync(claim, own), true))) {
      if (isSameFile(own, path)) rmSync(path, { force: true });
      rmSync(own, { force: true });
      isRemoved = true;
    } else if (lookClosely(claim)?.nlink === 1n) rmSync(claim, { force: true });
  }
  return isRemoved;
}

function newClaim(claims: string): string {
  const unique = randomBytes(6).toString("hex");
  return join(claims, `${wordOfMark(markOfThisProcess())}_${unique}`);
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [lookClosely(one), lookClosely(other)];
  return a !== null && b !== null && a.ino === b.ino && a.dev === b.dev;
}

/** With the whole number of the file, which may be beyond what a double can tell. */
function lookClosely(path: string) {
  return unless(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null);
}
