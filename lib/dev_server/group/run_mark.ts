import { RUN_VARIABLE } from "../command/script_environment.ts";
import { type ProcessEntry, readIfThere, readProcesses } from "./process_table.ts";

/**
 * Whether a process carries the mark of a run in the environment that it was started with. Where the platform does not
 * tell, or the process is another user's, it does not.
 */
export async function isMarked({ pid }: ProcessEntry, runId: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const environment = await readIfThere(`/proc/${pid}/environ`);
  return environment?.split("\0").includes(`${RUN_VARIABLE}=${runId}`) ?? false;
}

/** The living processes of a run, wherever they went. */
export async function markedProcesses(runId: string): Promise<ProcessEntry[]> {
  const processes = (await readProcesses()).filter((entry) => entry.isAlive);
  const marked = await Promise.all(processes.map((entry) => isMarked(entry, runId)));
  return processes.filter((_, index) => marked[index]);
}
