import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type SavedChange, savedChange } from "./saved_change.ts";

/** One save, as it can be undone. */
export interface JournalEntry {
  readonly id: string;
  readonly changes: readonly SavedChange[];
}

/** The last saves of a project, kept over restarts. */
export interface SaveJournal {
  /** @returns the id to undo the save by */
  add(changes: readonly SavedChange[]): string;
  /** Null for an id that never was, was undone, or is too old. */
  find(id: string): JournalEntry | null;
  remove(id: string): void;
}

const MAX_ENTRIES = 200;
const ID = /^[0-9a-z]{9}-[0-9a-f]{16}$/;
const stored = z.array(savedChange);

/** Opens the journal: one file per save, named so that names sort by age. @param folder the project's state folder */
export function openJournal(folder: string): SaveJournal {
  const path = join(folder, "saves");

  function fileOf(id: string): string {
    return join(path, `${id}.json`);
  }

  function dropOldest(): void {
    const files = readdirSync(path).filter((name) => name.endsWith(".json")).sort();
    for (const name of files.slice(0, -MAX_ENTRIES)) rmSync(join(path, name), { force: true });
  }

  return {
    add(changes) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      const id = `${Date.now().toString(36).padStart(9, "0")}-${randomBytes(8).toString("hex")}`;
      writeFileSync(`${fileOf(id)}.new`, JSON.stringify(changes), { mode: 0o600 });
      renameSync(`${fileOf(id)}.new`, fileOf(id));
      dropOldest();
      return id;
    },
    find(id) {
      if (!ID.test(id) || !existsSync(fileOf(id))) return null;
      return { id, changes: stored.parse(JSON.parse(readFileSync(fileOf(id), "utf8"))) };
    },
    remove(id) {
      if (ID.test(id)) rmSync(fileOf(id), { force: true });
    },
  };
}
