import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unlessSystemError } from "../errors/mod.ts";
import {
  cannotKeep,
  createTicks,
  datedId,
  openRecordFile,
  type RecordFile,
  timeOfDatedId,
} from "../state/mod.ts";
import { type SavedChange, savedChange } from "./saved_change.ts";

/** One save, as it can be undone. */
export interface JournalEntry {
  readonly id: string;
  readonly changes: readonly SavedChange[];
}

/** The last saves of a project, kept over restarts. */
export interface SaveJournal {
  /** An id to undo a save by. */
  newId(): string;
  /** Keeps what a save changes. @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  keep(entry: JournalEntry): void;
  /** Null for an id that never was, was undone or is too old, and where the record is damaged. */
  find(id: string): JournalEntry | null;
  /** Forgets a save that was undone, or never came to be. */
  remove(id: string): void;
}

const MAX_ENTRIES = 200;
const ID = /^[0-9a-z]{9}-[0-9a-f]{16}$/;
const WHAT = "what would undo the save";
const stored = z.array(savedChange).min(1);

/** Opens the journal: one file per save, named so that names sort by age. @param folder the project's state folder */
export function openJournal(folder: string): SaveJournal {
  const path = join(folder, "saves");
  const tick = createTicks();

  function fileOf(id: string): string {
    return join(path, `${id}.json`);
  }

  function recordOf(id: string): RecordFile<SavedChange[]> {
    return openRecordFile(fileOf(id), stored, WHAT);
  }

  /** When the last one was kept; 0 where none is. */
  function newest(): number {
    const names = unlessSystemError(() => readdirSync(path)) ?? [];
    const last = names.filter((name) => ID.test(name.replace(/\.json$/, ""))).sort().at(-1);
    return last === undefined ? 0 : timeOfDatedId(last);
  }

  /** Also those that a service which was killed has written half. */
  function dropOldest(): void {
    const files = readdirSync(path).sort();
    for (const name of files.slice(0, -MAX_ENTRIES)) rmSync(join(path, name), { force: true });
  }

  return {
    // Behind all that are kept, or it would be the next to be dropped.
    newId: () => datedId(tick(newest()), 8),
    keep({ id, changes }) {
      try {
        recordOf(id).write([...changes]);
        dropOldest();
      } catch (error) {
        throw cannotKeep(error, WHAT);
      }
    },
    find(id) {
      const changes = ID.test(id) ? recordOf(id).read() : null;
      return changes && { id, changes };
    },
    remove(id) {
      // A record that stays does no harm: its files are not what the save made of them.
      if (ID.test(id)) unlessSystemError(() => rmSync(fileOf(id), { force: true }));
    },
  };
}
