import { WorkbenchError } from "../errors/mod.ts";
import type { SavedText } from "../git/mod.ts";
import { contentHash, type FileChange, type FileText, requireSound } from "../project/mod.ts";
import { checkChange, levelSource, refuseIntroduced } from "../rules/mod.ts";
import { applyEdits } from "../source/mod.ts";
import type { JournalEntry } from "./journal.ts";
import type { Saving } from "./open_saving.ts";
import type { SavedChange } from "./saved_change.ts";

/** The direction in which a save is taken: back, or forward again. */
export type Way = "undo" | "redo";

/** One file of an undo or a redo. */
export interface TurnedFile {
  readonly change: SavedChange;
  readonly write: FileChange;
  readonly text: SavedText;
}

/**
 * Works out how to take a save back or forward again. Each file has to be as the save, or the undo, left it. A file that is
 * there already, as after a service that was killed in the middle, is left as it is, unless all of them are.
 * @param read gives a file as it is now
 * @returns the files to write, in the order of the save
 * @throws {WorkbenchError} `content_changed`; `save_not_found` for an undo of what is undone, and a redo of what is not
 */
export async function planTurn(
  entry: JournalEntry,
  way: Way,
  read: (path: string) => Promise<FileText | null>,
): Promise<TurnedFile[]> {
  if (way === "redo" && !entry.undone) throw notTurned(entry, "redo");
  try {
    const turned: TurnedFile[] = [];
    for (const each of entry.changes) {
      const file = turnedFile(way === "undo" ? inverted(each) : each, way, await read(each.path));
      if (file) turned.push(file);
    }
    if (turned.length === 0) throw nothingLeft(entry, way);
    return turned;
  } catch (error) {
    const isOver = entry.undone && way === "undo" && error instanceof WorkbenchError;
    throw isOver && error.code === "content_changed" ? notTurned(entry, way) : error;
  }
}

/**
 * Refuses to touch a frozen file. The other rules have no say: what was there before may come back.
 * @throws {WorkbenchError} `gate_refused`, `config_invalid`
 */
export async function requireNotFrozen(
  { source }: Saving,
  changes: readonly SavedChange[],
): Promise<void> {
  const reading = await source.project.configuration();
  requireSound(reading, "frozen");
  refuseIntroduced({
    introduced: changes.flatMap(({ path }) => checkChange(path, reading.configuration)),
    sourceOf: ({ rule }) => levelSource(rule, reading),
  });
}

function inverted({ path, before, after, edits, inverse }: SavedChange): SavedChange {
  return { path, before: after, after: before, edits: inverse, inverse: edits };
}

/** @returns null for a file that is as it is to be already */
function turnedFile(change: SavedChange, way: Way, now: FileText | null): TurnedFile | null {
  const { path, before, after, edits } = change;
  const hash = now?.contentHash ?? null;
  if (hash === after) return null;
  if (hash !== before) throw changedSince(way, path, hash);
  const text = after === null ? null : applyEdits(now?.text ?? "", edits);
  if (text !== null && contentHash(text) !== after) throw changedSince(way, path, hash);
  return {
    change,
    write: { path, before, after: text },
    text: { path, before: now?.text ?? null, after: text },
  };
}

/** All files are as they were without the save, or with it: somebody else brought them there. */
function nothingLeft({ changes: [first] }: JournalEntry, way: Way): WorkbenchError {
  if (!first) throw new Error("A save changes a file");
  return changedSince(way, first.path, way === "undo" ? first.before : first.after);
}

function changedSince(way: Way, path: string, hash: string | null): WorkbenchError {
  return new WorkbenchError(
    "content_changed",
    `Cannot ${way} the save: "${path}" has changed since`,
    { data: { path, current: { contentHash: hash } } },
  );
}

function notTurned({ id }: JournalEntry, way: Way): WorkbenchError {
  const why = way === "undo" ? "it is undone already" : "it is not undone";
  return new WorkbenchError("save_not_found", `Cannot ${way} the save "${id}": ${why}`);
}
