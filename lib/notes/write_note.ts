import { WorkbenchError } from "../errors/mod.ts";
import { isFrozen, requireSound } from "../project/mod.ts";
import { noteOf, notePath, readNoteFile } from "./note_file.ts";
import { readNoteText } from "./note_text.ts";
import type { Notes } from "./open_notes.ts";
import { MAX_BODY_BYTES, type Note } from "./schemas.ts";

/** A new text for a note's file. */
export interface NoteWrite {
  readonly id: string;
  /** The revision that it is made from; null for a new note. */
  readonly before: string | null;
  /** Null removes the file. */
  readonly after: string | null;
}

/**
 * Writes a note's file whole or not at all, if it still is what it was.
 * @returns the note as it is now; null for one that was removed
 * @throws {WorkbenchError} `note_changed`, `note_not_found`, `config_invalid`, `gate_refused`, `outside_project`,
 * `file_not_writable`, `disk_full`
 */
export async function writeNote(notes: Notes, write: NoteWrite): Promise<Note | null> {
  const { id, before, after } = write;
  const place = await notes.place();
  const path = notePath(place, id);
  if (notes.project) await requireWritable(notes, path, place.folder);
  try {
    const [file] = await place.files.write([{ path, before, after }]);
    return file ? noteOf(id, file.contentHash, readNoteText(id, file.text)) : null;
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "content_changed") throw error;
    throw noteChanged((await readNoteFile(notes, id)).note);
  }
}

/** The refusal of a change that was made for another revision. */
export function noteChanged(current: Note): WorkbenchError {
  return new WorkbenchError(
    "note_changed",
    `Cannot change the note "${current.id}": it is not what it was when it was read`,
    { data: { current } },
  );
}

/** @throws {WorkbenchError} `body_too_large` */
export function requireBodySize(body: string | undefined): void {
  if (body === undefined || new TextEncoder().encode(body).length <= MAX_BODY_BYTES) return;
  throw new WorkbenchError(
    "body_too_large",
    `Cannot keep the note: its body has more than ${MAX_BODY_BYTES} bytes`,
    { data: { limit: MAX_BODY_BYTES } },
  );
}

async function requireWritable({ project }: Notes, path: string, folder: string): Promise<void> {
  const reading = await project?.configuration();
  if (!project || !reading) return;
  requireSound(reading, "notesDir");
  if (folder === "") return;
  requireSound(reading, "frozen");
  if (isFrozen(path, reading.configuration)) throw frozen(path);
  if (await project.files.exists(folder) === "file") throw notAFolder(folder);
}

function frozen(path: string): WorkbenchError {
  return new WorkbenchError(
    "gate_refused",
    `Refuse to write the note: "${path}" is frozen by workbench.json`,
    { data: { violations: [] } },
  );
}

function notAFolder(folder: string): WorkbenchError {
  return new WorkbenchError(
    "config_invalid",
    `Cannot keep notes in "${folder}", which "notesDir" in "workbench.json" names: it is a file`,
  );
}
