import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unless } from "../../errors/mod.ts";
import { openRecordFile } from "../../state/mod.ts";
import { readIfThere, readProcess } from "../group/process_table.ts";

const processMark = z.object({ pid: z.number().int().positive(), began: z.string() });

const runRecord = z.object({
  id: z.uuid(),
  /** Tells one start of the machine from another; empty where the platform does not. */
  boot: z.string(),
  /** The service that runs it. */
  owner: processMark,
  /** The first process of the group; null until it was started. */
  leader: processMark.nullable(),
});

/** A process, told from all others that will ever have its number. */
export type ProcessMark = z.output<typeof processMark>;

/** The record of a run that is written down while the run lives. */
export type RunRecord = z.output<typeof runRecord>;

/** The records of runs in the state directory, one file each. */
export interface RunRecords {
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  write(record: RunRecord): void;
  remove(id: string): void;
  all(): RunRecord[];
}

/** @param folder absolute; made when the first record is written */
export function openRunRecords(folder: string): RunRecords {
  const fileOf = (id: string) => openRecordFile(join(folder, id), runRecord, "a record of the run");
  return {
    write: (record) => fileOf(record.id).write(record),
    remove: (id) => rmSync(join(folder, id), { force: true }),
    all: () => idsIn(folder).flatMap((id) => fileOf(id).read() ?? []),
  };
}

/** The names of the records in a folder that need not be there. */
export function idsIn(folder: string): string[] {
  const names = unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
  return names.filter((name) => /^[\da-f-]{36}$/.test(name));
}

/** The mark of a process that is there; null where the platform does not tell, or it has ended. */
export async function markOf(pid: number): Promise<ProcessMark | null> {
  const entry = await readProcess(pid);
  return entry && { pid, began: entry.began };
}

/** Tells whether the process of a mark lives. */
export async function lives({ pid, began }: ProcessMark): Promise<boolean> {
  const entry = await readProcess(pid);
  return entry !== null && entry.isAlive && entry.began === began;
}

export async function bootId(): Promise<string> {
  return (await readIfThere("/proc/sys/kernel/random/boot_id"))?.trim() ?? "";
}
