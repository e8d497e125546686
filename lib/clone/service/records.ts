import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Clone, clone } from "../schemas.ts";

/** What is known of the clones, kept over restarts: one file each. */
export interface CloneRecords {
  /** Newest first. */
  all(): readonly Clone[];
  find(id: string): Clone | null;
  save(record: Clone): void;
  remove(id: string): void;
}

/** @param folder absolute; made when it is not there */
export function openRecords(folder: string): CloneRecords {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const records = new Map<string, Clone>();
  for (const name of readdirSync(folder)) {
    const record = name.endsWith(".json") ? readRecord(join(folder, name)) : null;
    if (record) records.set(record.id, record);
  }
  return {
    all: () => [...records.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    find: (id) => records.get(id) ?? null,
    save(record) {
      records.set(record.id, record);
      writeJson(join(folder, `${record.id}.json`), record);
    },
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
