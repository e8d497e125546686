import { type ProcessEntry, readProcesses } from "./process_table.ts";

/**
 * The processes of a run: its group, and the children of those in other groups or sessions, such as a terminal that a
 * task runner opened. What was seen once is remembered: it loses its parent when that ends first.
 */
export interface ProcessFamily {
  /** Looks again. @returns those that live */
  look(): Promise<readonly ProcessEntry[]>;
  /**
   * Forgets what was remembered: a process of another group is none of the family once its parent has ended.
   * @returns what was known until now
   */
  forget(): readonly ProcessEntry[];
  /** Sends a signal to the whole family as it was last seen. */
  signal(name: NodeJS.Signals): void;
}

/** @param group the number of the run's process group, which is that of its first process */
export function openFamily(group: number): ProcessFamily {
  const known = new Map<number, ProcessEntry>();
  let alive: readonly ProcessEntry[] = [];
  let forgotten = 0;
  return {
    async look() {
      const before = forgotten;
      const processes = (await readProcesses()).filter((entry) => entry.isAlive);
      // What it saw may be older than what was forgotten.
      if (before !== forgotten) return await this.look();
      for (const entry of familyAmong(processes, group)) known.set(entry.pid, entry);
      alive = processes.filter(({ pid, began }) => known.get(pid)?.began === began);
      for (const pid of known.keys()) {
        if (!alive.some((entry) => entry.pid === pid)) known.delete(pid);
      }
      return alive;
    },
    forget() {
      const entries = [...known.values()];
      known.clear();
      alive = [];
      forgotten++;
      return entries;
    },
    signal(name) {
      sendSignal(process.platform === "win32" ? group : -group, name);
      for (const entry of alive) {
        if (entry.group !== group) sendSignal(entry.pid, name);
      }
    },
  };
}

/** The members of a group and all that descend from them. */
function familyAmong(processes: readonly ProcessEntry[], group: number): ProcessEntry[] {
  const family = processes.filter((entry) => entry.group === group);
  const pids = new Set(family.map(({ pid }) => pid));
  // It grows while it is walked.
  for (const { pid } of family) {
    for (const child of processes) {
      if (child.parent !== pid || pids.has(child.pid)) continue;
      pids.add(child.pid);
      family.push(child);
    }
  }
  return family;
}

/**
 * Sends a signal, and accepts that nobody is left to get it, which is the aim of a signal; one of another user is left to that
 * user.
 */
function sendSignal(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}
