import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isRefusedByRuntime } from "../errors/mod.ts";
import { hostname } from "node:os";

/** A mark that says to which process of the machine something belongs. */
export interface ProcessMark {
  readonly machine: string;
  readonly pid: number;
  /** The time at which the process began, as the kernel tells it; null where it does not. */
  readonly started: string | null;
}

export function markOfThisProcess(): ProcessMark {
  return { machine: machineMark(), pid: process.pid, started: startOf(process.pid) };
}

/** A mark as one word, which may be part of a file's name. */
export function wordOfMark({ machine, pid, started }: ProcessMark): string {
  return [machine, pid, started ?? ""].join("_");
}

/** @returns null for a word that is no mark */
export function markOfWord(word: string): ProcessMark | null {
  const [, machine, pid, started] = /^([0-9a-f]{16})_(\d+)_([0-9a-z-]*)$/.exec(word) ?? [];
  return machine === undefined ? null : { machine, pid: Number(pid), started: started || null };
}

/** Tells whether the process that left a mark is gone; numbers of processes are given out again, so its start counts as well. */
export function isGone(mark: ProcessMark): boolean {
  // A container sees the files of another, but not its processes.
  if (!isOfThisMachine(mark)) return false;
  if (!isRunning(mark.pid)) return true;
  const started = startOf(mark.pid);
  return started === "zombie" ||
    (mark.started !== null && started !== null && mark.started !== started);
}

export function isOfThisMachine(mark: ProcessMark): boolean {
  return mark.machine === machineMark();
}

/** Tells machines, and containers of one, from each other without naming them. */
export function machineMark(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 16);
}

/** Boot and clock tick of the start of a process, on Linux. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  const boot = read("/proc/sys/kernel/random/boot_id");
  // The second field is the name in parentheses, which may hold anything; the state is the third, the start the 22nd.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  if (fields[0] === "Z") return "zombie";
  return fields[19] && boot ? `${boot.trim()}-${fields[19]}` : null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // Not Linux, or a runtime that may not look (Deno refuses without a code).
    if (error instanceof Error && ("code" in error || isRefusedByRuntime(error))) return null;
    throw error;
  }
}

/** Tells whether a process has that number, even if it has ended and waits for its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
