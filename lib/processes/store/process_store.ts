import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unless } from "../../errors/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { DATED_ID, openRecordFile, type RecordFile } from "../../state/mod.ts";
import { type ByteStore, openByteStore } from "./byte_store.ts";
import { noteLanding } from "../landing_mark.ts";
import { type ProcessRecord, processRecord } from "./process_record.ts";

/** A record that is there and cannot be believed. It stays where it is. */
export interface StoreProblem {
  readonly code: "record_damaged";
  readonly id: string;
  readonly message: string;
}

/** All that is there. */
export interface StoreReading {
  readonly records: readonly ProcessRecord[];
  readonly problems: readonly StoreProblem[];
}

/** The store of the processes of one project on disk: a folder each, with a record and the bytes of its changes. */
export interface ProcessStore {
  read(): Promise<StoreReading>;
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  write(record: ProcessRecord): void;
  remove(id: string): void;
  /**
   * Notes that files are about to land, or that none are any more: a service that starts looks at its processes at once then.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  noteLanding(isUnderWay: boolean): void;
  bytesOf(id: string): ByteStore;
}

const WHAT = "the state of a process";

/** @param folder absolute; made when it is not there */
export function openProcessStore(folder: string): ProcessStore {
  const recordOf = (id: string): RecordFile<ProcessRecord> =>
    openRecordFile(join(folder, id, "record.json"), processRecord, WHAT);

  return {
    async read() {
      const slice = createTimeSlice();
      const ids = namesIn(folder).filter((name) => DATED_ID.test(name)).sort();
      const records: ProcessRecord[] = [];
      const problems: StoreProblem[] = [];
      for (const id of ids) {
        await slice.pause();
        const record = recordOf(id).read();
        if (record?.id === id) records.push(record);
        // The service died right after it had made the folder: there never was anything.
        else if (namesIn(join(folder, id)).every((name) => name === "record.json.new")) continue;
        else problems.push(damaged(id));
      }
      return { records, problems };
    },
    write: (record) => recordOf(record.id).write(record),
    remove(id) {
      if (DATED_ID.test(id)) rmSync(join(folder, id), { recursive: true, force: true });
    },
    noteLanding: (isUnderWay) => noteLanding(folder, isUnderWay),
    bytesOf: (id) => openByteStore(join(folder, id, "bytes")),
  };
}

function damaged(id: string): StoreProblem {
  return {
    code: "record_damaged",
    id,
    message:
      `Cannot read the process "${id}": its record is damaged, or of another version of the service; it was left as it is`,
  };
}

function namesIn(folder: string): string[] {
  return unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? [];
}
