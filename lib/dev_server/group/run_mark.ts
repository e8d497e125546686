import { type ProcessEntry, readIfThere, readProcesses } from "./process_table.ts";

/** The variable that marks all processes of a run: its value is the run's id. */
export const RUN_VARIABLE = "DEV_SERVER_RUN";

/**
 * Tells whether a process carries the mark of a run in the environment of its start. Where the platform does not tell, or the
 * process is another user's, it does not.
 */
export async function isMarked({ pid }: ProcessEntry, runId: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const environment = await readIfThere(`/proc/${pid}/environ`);
  return environment?.split("\0").includes(`${RUN_VARIABLE}=${runId}`) ?? false;
}

/** The living processes of a run, wherever they went: those that carry its mark, and those that are known. */
export async function processesOfRun(
  runId: string,
  known: readonly ProcessEntry[],
): Promise<ProcessEntry[]> {
  const processes = (await readProcesses()).filter((entry) => entry.isAlive);
  const isOfRun = async (entry: ProcessEntry): Promise<boolean> =>
    known.some(({ pid, began }) => pid === entry.pid && began === entry.began) ||
    await isMarked(entry, runId);
  const ofRun = await Promise.all(processes.map(isOfRun));
  return processes.filter((_, index) => ofRun[index]);
}
