import { setTimeout as pause } from "node:timers/promises";
import { readListeners } from "../port/listeners.ts";
import { endFamily } from "../group/end_family.ts";
import { openFamily } from "../group/process_family.ts";
import type { ProcessEntry } from "../group/process_table.ts";
import { processesOfRun } from "../group/run_mark.ts";

const PATIENCE_MS = 4000;
const LOOK_MS = 100;

/** The run whose servers are to end. */
export interface StrayOptions {
  readonly runId: string;
  /** Processes that were seen to be of the run. */
  readonly known: readonly ProcessEntry[];
  /** Lists the ports of the run, as they are known by now. */
  readonly ports: () => readonly number[];
  /** The time that the processes that are there may take to listen. */
  readonly withinMs: number;
}

/**
 * Ends the servers that a script started and left on their own, out of its group. Only those that are known or carry the
 * run's mark, and listen on one of its ports: an editor or a daemon that the script happened to open stays.
 */
export async function endStrays(
  { runId, known, ports, withinMs }: StrayOptions,
): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const strays = await processesOfRun(runId, known);
    for (const { pid, group } of strays) {
      const listeners = await readListeners([pid]);
      if (!listeners?.ours.some((port) => ports().includes(port))) continue;
      await endFamily(openFamily(group), PATIENCE_MS);
    }
    if (strays.length === 0 || Date.now() > end) return;
    await pause(LOOK_MS);
  }
}
