import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";

/** Says which process something belongs to, and until when it can. */
export const processMark = z.object({
  machine: z.string(),
  pid: z.number(),
  /** When the process began, in milliseconds since 1970, more or less. */
  began: z.number(),
  /** When whatever it does has ended for certain. */
  until: z.number(),
});

export type ProcessMark = z.output<typeof processMark>;

/** How far two readings of when this process began can lie apart. */
const TOLERANCE_MS = 2000;

/** The mark of this process. @param withinMs how long its work can take, in milliseconds */
export function markOfThisProcess(withinMs: number): ProcessMark {
  return { machine: machine(), pid: process.pid, began: began(), until: Date.now() + withinMs };
}

/** Whether the process that left a mark is gone. */
export function isGone(mark: ProcessMark): boolean {
  if (Date.now() > mark.until) return true;
  // A container sees the files of another, but not its processes.
  if (mark.machine !== machine()) return false;
  // In a container, every start may get the same number.
  if (mark.pid === process.pid) return Math.abs(mark.began - began()) > TOLERANCE_MS;
  return !isRunning(mark.pid);
}

function began(): number {
  return Math.round(Date.now() - process.uptime() * 1000);
}

function machine(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 16);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
