import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unless } from "../../errors/mod.ts";
import { cannotKeep } from "../../state/mod.ts";
import { type Clone, clone } from "./schemas.ts";

/** The records of the clones, kept over restarts: one file each. */
export interface CloneRecords {
  /** Newest first. */
  all(): readonly Clone[];
  find(id: string): Clone | null;
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable`; nothing has changed then */
  save(record: Clone): void;
  /** Knows a record until the service ends: what to do where it cannot be saved. */
  hold(record: Clone): void;
  remove(id: string): void;
}

/** @param folder absolute; made when there is something to save */
export function openRecords(folder: string): CloneRecords {
  const records = new Map<string, Clone>();
  for (const name of unless(["ENOENT", "ENOTDIR"], () => readdirSync(folder)) ?? []) {
    const record = name.endsWith(".json") ? readRecord(join(folder, name)) : null;
    if (record) records.set(record.id, record);
  }
  return {
    all: () => [...records.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    find: (id) => records.get(id) ?? null,
    save(record) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeJson(join(folder, `${record.id}.json`), record);
      } catch (error) {
        throw cannotKeep(error, "the record of a clone");
      }
      records.set(record.id, record);
    },
    hold: (record) => void records.set(record.id, record),
    remove(id) {
      records.delete(id);
      rmSync(join(folder, `${id}.json`), { force: true });
    },
  };
}

/** Writes a file that has its old content or its new one, never a part. */
export function writeJson(path: string, value: unknown): void {
  writeFileSync(`${path}.tmp`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
}

/** @returns null for what is no JSON */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A damaged record, or one of another version of the service, is none. */
function readRecord(path: string): Clone | null {
  return clone.safeParse(readJson(path)).data ?? null;
}
