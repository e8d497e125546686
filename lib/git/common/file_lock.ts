import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import process from "node:process";
import {
  isGone,
  isOfThisMachine,
  markOfThisProcess,
  markOfWord,
  wordOfMark,
} from "../../state/mod.ts";
import { unless } from "./disk.ts";

/** The start of a lock of this service, which is followed by the mark of the process that took it. */
const OWNER = "workbench ";
/** More than a lock of this service has: one of git's holds what is to be written. */
const MOST_BYTES = 200;
/** On file systems where a file has one name. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

/** The owner whose locks may be taken away. */
export interface LockOwner {
  /** One word: what the lock was taken for; without it any. */
  readonly purpose?: string;
  /** True also takes away what this very process has; it must know that nobody needs it. */
  readonly ofThisProcess?: boolean;
}

/**
 * Takes the right to replace a file of the git directory as stock git does: by making `<file>.lock`, where only one
 * process can. A lock that a process of this service left behind when it was killed is taken over; those of others never
 * are.
 * @param path absolute, of the lock
 * @param purpose one word
 * @returns what gives it back; null while somebody has it
 */
export function takeLock(path: string, purpose: string = "change"): (() => void) | null {
  if (!create(path, purpose) && !(removeLock(path) && create(path, purpose))) return null;
  return () => rmSync(path, { force: true });
}

/** Takes away a lock of this service whose process is gone. @returns whether there was such a lock */
export function removeLock(path: string, owner: LockOwner = {}): boolean {
  if (!isLeft(path, owner)) return false;
  // Under another name nobody else takes it for theirs: between the two looks it may have been given away.
  const own = nameBeside(path);
  if (!unless(() => (renameSync(path, own), true))) return false;
  const isOurs = isLeft(own, owner);
  if (!isOurs) unless(() => linkSync(own, path), ["EEXIST"]);
  rmSync(own, { force: true });
  return isOurs;
}

/** Makes a lock with its words in it: one without, of a process that was killed as it wrote them, nobody could take away. */
function create(path: string, purpose: string): boolean {
  const words = `${OWNER}${purpose} ${wordOfMark(markOfThisProcess())}\n`;
  mkdirSync(dirname(path), { recursive: true });
  const draft = nameBeside(path);
  try {
    writeFileSync(draft, words, { flag: "wx" });
    return isDone(() => linkSync(draft, path), ["EEXIST", ...NO_LINKS]) ||
      isDone(() => writeFileSync(path, words, { flag: "wx" }), ["EEXIST"]);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isDone(call: () => void, codes: readonly string[]): boolean {
  return unless(() => (call(), true), codes) ?? false;
}

/** A name that git takes for no ref, should the file stay, and short: that of the lock may be as long as names can be. */
function nameBeside(path: string): string {
  return join(dirname(path), `workbench-${randomBytes(6).toString("hex")}.lock`);
}

function isLeft(path: string, { purpose, ofThisProcess = false }: LockOwner): boolean {
  const stats = unless(() => lstatSync(path));
  if (!stats?.isFile() || stats.size > MOST_BYTES) return false;
  const text = unless(() => readFileSync(path, "latin1")) ?? "";
  const [word, taken, markWord = ""] = text.trimEnd().split(" ");
  if (`${word} ` !== OWNER || (purpose !== undefined && taken !== purpose)) return false;
  const mark = markOfWord(markWord);
  if (mark === null) return false;
  const isOwn = ofThisProcess && isOfThisMachine(mark) && mark.pid === process.pid;
  return isOwn || isGone(mark);
}
