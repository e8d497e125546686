import { join } from "node:path";
import { WorkbenchError } from "../errors/mod.ts";
import { beginningOf } from "../text/mod.ts";
import { isNoteId, noteFileName } from "./note_id.ts";
import { type NoteContent, readNoteText } from "./note_text.ts";
import type { NotePlace, Notes } from "./open_notes.ts";
import type { Note, NoteFields } from "./schemas.ts";
import { unreadable } from "./front_matter/unreadable.ts";
import { configurationBroken, configurationProblemFor } from "../project/mod.ts";

/** A note with the file that contains it. */
export interface NoteFile {
  readonly place: NotePlace;
  readonly path: string;
  readonly text: string;
  readonly note: Note;
}

/** The path of a note's file within the files of its place. */
export function notePath({ folder }: NotePlace, id: string): string {
  return folder === "" ? noteFileName(id) : `${folder}/${noteFileName(id)}`;
}

/**
 * Reads the file of a note.
 * @throws {WorkbenchError} `note_not_found`, `note_unreadable`, `outside_project`, `file_not_readable`, `config_invalid`
 */
export async function readNoteFile(notes: Notes, id: string): Promise<NoteFile> {
  const place = await notes.place();
  if (place === null) throw await notFound(notes, id);
  const path = notePath(place, id);
  const file = isNoteId(id) ? await readOwn(place, path) : null;
  if (file === null) throw await notFound(notes, id);
  if (!file.editable) throw unreadable("Expected UTF-8 text, but the bytes are not");
  const { text } = file;
  return { place, path, text, note: noteOf(id, file.contentHash, readNoteText(id, text)) };
}

/** A note, put together. @param rev the content hash of its file */
export function noteOf(id: string, rev: string, { fields, body }: NoteContent): Note {
  const { title, tags, anchor, plan, processId, createdAt, updatedAt } = fields;
  const status = statusOf(fields);
  return { id, title, body, tags, anchor, plan, status, processId, rev, createdAt, updatedAt };
}

/** Returns the status of a note: not kept in its file, so that it cannot say anything else than the rest. */
export function statusOf({ processId, plan }: NoteFields): Note["status"] {
  if (processId !== null) return "ran";
  return plan === null ? "draft" : "plan-ready";
}

async function readOwn({ files, folder }: NotePlace, path: string) {
  const file = await readUnlessTooLarge(files.read(path));
  if (file === null) return null;
  const isOwn = await files.locate(path) === join(await files.locate(folder), noteName(path));
  // It would be written through: a note is never another file of the project.
  if (!isOwn) throw unreadable("Expected a file, but it is a symlink");
  return file;
}

async function readUnlessTooLarge<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "file_too_large") throw error;
    throw unreadable("The file is too large");
  }
}

function noteName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** While nobody can say where the notes are, nobody can say that one is gone. */
async function notFound({ project }: Notes, id: string): Promise<WorkbenchError> {
  const reading = await project?.configuration();
  const problem = reading && configurationProblemFor(reading, "notesDir");
  if (problem) return configurationBroken("find the note", problem);
  return new WorkbenchError("note_not_found", `Cannot find the note "${beginningOf(id, 100)}"`);
}
