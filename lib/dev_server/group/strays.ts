import { setTimeout as pause } from "node:timers/promises";
import { readListeners } from "../port/listeners.ts";
import { endFamily } from "./end_family.ts";
import { openFamily } from "./process_family.ts";
import { markedProcesses } from "./run_mark.ts";

const PATIENCE_MS = 4000;
const LOOK_MS = 100;

/**
 * Ends the servers that a script started and left on their own, out of its group. Only those that carry the run's mark and
 * listen on one of its ports: an editor or a daemon that the script happened to open stays.
 * @param ports of the run, as they are known by now
 * @param options.withinMs how long those that are there may take to listen
 */
export async function endStrays(
  runId: string,
  ports: () => readonly number[],
  { withinMs }: { readonly withinMs: number },
): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const marked = await markedProcesses(runId);
    for (const { pid, group } of marked) {
      const listeners = await readListeners([pid]);
      if (!listeners?.ours.some((port) => ports().includes(port))) continue;
      await endFamily(openFamily(group), PATIENCE_MS);
    }
    if (marked.length === 0 || Date.now() > end) return;
    await pause(LOOK_MS);
  }
}
