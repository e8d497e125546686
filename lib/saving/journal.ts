import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { contentHash } from "../project/mod.ts";
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
const stored = z.array(savedChange).min(1);

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
    newId() {
      return `${Date.now().toString(36).padStart(9, "0")}-${randomBytes(8).toString("hex")}`;
    },
    keep({ id, changes }) {
      try {
        mkdirSync(path, { recursive: true, mode: 0o700 });
        writeFileSync(fileOf(id), recordOf(changes), { mode: 0o600, flag: "wx" });
        dropOldest();
      } catch (error) {
        throw cannotKeep(error);
      }
    },
    find(id) {
      const changes = ID.test(id) ? readRecord(fileOf(id)) : null;
      return changes && { id, changes };
    },
    remove(id) {
      // A record that stays does no harm: its files are not what the save made of them.
      if (ID.test(id)) unlessSystemError(() => rmSync(fileOf(id), { force: true }));
    },
  };
}

/** The changes behind their hash, by which a record that was cut off or edited is told from a whole one. */
function recordOf(changes: readonly SavedChange[]): string {
  const text = JSON.stringify(changes);
  return `${contentHash(text)}\n${text}`;
}

function readRecord(file: string): readonly SavedChange[] | null {
  const record = unlessSystemError(() => readFileSync(file, "utf8")) ?? "";
  const [hash = "", text = ""] = record.split("\n", 2);
  if (contentHash(text) !== hash) return null;
  // Whole, but perhaps of another version of the service.
  return stored.safeParse(JSON.parse(text)).data ?? null;
}

function unlessSystemError<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** A save that could not be undone is not made. */
function cannotKeep(error: unknown): unknown {
  if (!isSystemError(error)) return error;
  const isFull = error.code === "ENOSPC" || error.code === "EDQUOT";
  return new WorkbenchError(
    isFull ? "disk_full" : "file_not_writable",
    `Cannot keep what would undo the save: the state directory ${
      isFull ? "has no space left" : "cannot be written"
    }`,
    { cause: error },
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error;
}
