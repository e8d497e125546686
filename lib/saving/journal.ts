import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unlessSystemError, WorkbenchError } from "../errors/mod.ts";
import { createMutex, type Mutex } from "../mutex/mod.ts";
import {
  cannotKeep,
  createTicks,
  datedId,
  isLeftHalfWritten,
  openRecordFile,
  type RecordFile,
  timeOfDatedId,
} from "../state/mod.ts";
import { type SavedChange, savedChange } from "./saved_change.ts";

/** One save, as it can be undone and redone. */
export interface JournalEntry {
  readonly id: string;
  /** A description of the save in a few words, for a person. */
  readonly what: string;
  readonly changes: readonly SavedChange[];
  /** True for the changes of a process that were approved: who takes such a save back or forward decides on them again. */
  readonly landing: boolean;
  /**
   * True from before the first byte of an undo until after the last one of a redo. A service that dies in between leaves
   * it true: the files themselves then say how far it came.
   */
  readonly undone: boolean;
  /** The moment of the undo, in ISO 8601; null where there is none, or no record of it. */
  readonly undoneAt: string | null;
}

/** The last saves of a project, kept over restarts. */
export interface SaveJournal {
  /** Makes an id by which a save can be undone. */
  newId(): string;
  /** Keeps what a save changes. @throws {WorkbenchError} `disk_full`, `file_not_writable` */
  keep(entry: JournalEntry): void;
  /** Null for an id that never was or is too old, and where the record is damaged. */
  find(id: string): JournalEntry | null;
  /** The ids of the saves that are kept, the last one first. */
  ids(): string[];
  /** Keeps whether a save is undone, if the disk lets it. */
  mark(entry: JournalEntry, undone: boolean): void;
  /** Forgets a save that never came to be. */
  remove(id: string): void;
  /** Undoes and redoes one save after another: each finds the marks of the one before. */
  readonly inTurn: Mutex;
}

const MAX_ENTRIES = 200;
/** A look for the oldest reads the whole folder, which takes longer than to keep one save: each pays for so many. */
const KEEPS_PER_LOOK = 20;
const ID = /^[0-9a-z]{9}-[0-9a-f]{16}$/;
const WHAT = "what would undo the save";
const record = z.object({
  what: z.string(),
  changes: z.array(savedChange).min(1),
  landing: z.boolean().default(false),
  undone: z.boolean(),
  undoneAt: z.iso.datetime().nullable().default(null),
});
/** Records were a list of the changes alone once: what was saved then can be undone all the same. */
const stored = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? { what: "An earlier save", changes: value, landing: false, undone: false, undoneAt: null }
      : value,
  record,
);

/** Opens the journal: one file per save, named so that names sort by age. @param folder the project's state folder */
export function openJournal(folder: string): SaveJournal {
  const path = join(folder, "saves");
  const tick = createTicks();
  // What another service keeps from here on is of its own clock's time.
  let last: number | null = null;
  let keepsUntilLook = 0;

  function fileOf(id: string): string {
    return join(path, `${id}.json`);
  }

  function recordOf(id: string): RecordFile<z.output<typeof stored>> {
    return openRecordFile(fileOf(id), stored, WHAT);
  }

  function ids(): string[] {
    const names = unlessSystemError(() => readdirSync(path)) ?? [];
    return names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5))
      .filter((id) => ID.test(id)).sort().reverse().slice(0, MAX_ENTRIES);
  }

  /** Returns the time at which the last save was kept; 0 where none is. */
  function newest(): number {
    const [last] = ids();
    return last === undefined ? 0 : timeOfDatedId(last);
  }

  /** Also those that a service which was killed has written half. */
  function dropOldest(): void {
    if (keepsUntilLook-- > 0) return;
    keepsUntilLook = KEEPS_PER_LOOK - 1;
    const names = readdirSync(path).sort();
    const kept = names.filter((name) => !isLeftHalfWritten(join(path, name))).slice(-MAX_ENTRIES);
    const isKept = new Set(kept);
    for (const name of names) if (!isKept.has(name)) rmSync(join(path, name), { force: true });
  }

  /**
   * Returns a time later than all saves that are kept, or a save would be the next to be dropped, and later than each earlier
   * moment.
   */
  function now(): number {
    return tick(last ??= newest());
  }

  return {
    newId: () => datedId(now(), 8),
    keep({ id, ...entry }) {
      try {
        recordOf(id).write({ ...entry, changes: [...entry.changes] });
        dropOldest();
      } catch (error) {
        throw cannotKeep(error, WHAT);
      }
    },
    find(id) {
      const record = ID.test(id) ? recordOf(id).read() : null;
      return record && { id, ...record };
    },
    ids,
    mark({ id, what, changes, landing }, undone) {
      try {
        const undoneAt = undone ? new Date(now()).toISOString() : null;
        recordOf(id).write({ what, changes: [...changes], landing, undone, undoneAt });
      } catch (error) {
        // It costs a redo at most; what it is about must not fail for it.
        if (!(error instanceof WorkbenchError)) throw error;
      }
    },
    remove(id) {
      // A record that stays does no harm: its files are not what the save made of them.
      if (ID.test(id)) unlessSystemError(() => rmSync(fileOf(id), { force: true }));
    },
    inTurn: createMutex(),
  };
}
