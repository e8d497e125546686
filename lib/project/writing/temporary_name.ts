import { randomBytes } from "node:crypto";
import { isRunning, machineMark } from "../../state/mod.ts";
import { contentHash } from "../disk/content_hash.ts";

/** No write takes that long: what is older was left behind, whoever made it. */
const MAX_AGE_MS = 60_000;

/** No process needs that long to put its mark into a lock that it has created. */
const MAX_UNMARKED_MS = 1000;

const TEMPORARY = /^\.workbench-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;
const LOCK = /^\.workbench-[0-9a-f]{16}\.lock$/;

/** A new name for a file that is on its way to its place. It says who made it, so that others can sweep it. */
export function temporaryName(): string {
  return `.workbench-${ownerMark()}-${randomBytes(8).toString("hex")}.tmp`;
}

/** The name of the lock of a file, the same in every process. It holds its owner's mark. */
export function lockName(name: string): string {
  const folded = name.normalize("NFC").toLowerCase();
  return `.workbench-${contentHash(folded).slice(0, 16)}.lock`;
}

/** Tells whether a file in the project is the service's own and passing: no listing shows it. */
export function isPassingName(name: string): boolean {
  return name.startsWith(".workbench-") && (TEMPORARY.test(name) || LOCK.test(name));
}

/** The mark in the name of a temporary file; null for a lock, whose mark is its content. */
export function markInName(name: string): string | null {
  const found = TEMPORARY.exec(name);
  return found ? `${found[1]}-${found[2]}` : null;
}

/** Machine and process. */
export function ownerMark(): string {
  return `${machine()}-${process.pid}`;
}

/**
 * Tells whether the process that made a file is gone, so that the file is nobody's.
 * @param mark what `ownerMark` said there; anything else is judged by age alone
 * @param modifiedMs when the file was last written, in milliseconds
 */
export function isLeftBehind(mark: string, modifiedMs: number): boolean {
  // In either direction: a time far ahead is none that a write of now has left.
  if (Math.abs(Date.now() - modifiedMs) > (mark === "" ? MAX_UNMARKED_MS : MAX_AGE_MS)) return true;
  const [host, pid] = mark.split("-");
  // A container sees the files of another, but not its processes.
  if (host !== machine() || !pid) return false;
  if (Number(pid) !== process.pid) return !isRunning(Number(pid));
  // The number is our own, perhaps only now: in a container, every start may get the same.
  return modifiedMs < Date.now() - process.uptime() * 1000 - 1000;
}

function machine(): string {
  return machineMark().slice(0, 8);
}
