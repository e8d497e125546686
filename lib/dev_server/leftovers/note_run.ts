import { bootId, markOf, type RunRecord, type RunRecords } from "./run_records.ts";

/** The record of one run, for as long as it lives. */
export interface RunNote {
  /** Writes the first process down. Never fails: without it, the mark in the environment still tells the run. */
  started(pid: number): void;
  /** Resolves when the first process is written down. */
  readonly noted: Promise<void>;
  ended(): void;
}

/**
 * Writes a run down before its first process is there, so that none is ever without a record.
 * @param report told when the first process could not be written down
 * @throws {WorkbenchError} `disk_full`, `file_not_writable`
 */
export async function noteRun(
  records: RunRecords,
  id: string,
  report: (error: unknown) => void,
): Promise<RunNote> {
  const owner = await markOf(process.pid) ?? { pid: process.pid, began: "" };
  const record: RunRecord = { id, boot: await bootId(), owner, leader: null };
  let isOver = false;
  let noted: Promise<void> = Promise.resolve();
  records.write(record);

  async function note(pid: number): Promise<void> {
    const leader = await markOf(pid);
    if (!isOver) records.write({ ...record, leader });
  }

  return {
    started(pid) {
      noted = note(pid).catch(report);
    },
    get noted() {
      return noted;
    },
    ended() {
      isOver = true;
      records.remove(id);
    },
  };
}
