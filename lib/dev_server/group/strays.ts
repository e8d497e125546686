import { readListeners } from "../port/listeners.ts";
import { endFamily } from "./end_family.ts";
import { openFamily } from "./process_family.ts";
import { markedProcesses } from "./run_mark.ts";

const PATIENCE_MS = 4000;

/**
 * Ends the servers that a script started and left on their own, out of its group. Only those that carry the run's mark and
 * listen on one of its ports: an editor or a daemon that the script happened to open stays.
 */
export async function endStrays(runId: string, ports: readonly number[]): Promise<void> {
  for (const entry of await markedProcesses(runId)) {
    const listeners = await readListeners([entry.pid]);
    if (!listeners?.ours.some((port) => ports.includes(port))) continue;
    await endFamily(openFamily(entry.group), PATIENCE_MS);
  }
}
