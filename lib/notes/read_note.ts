import { readNoteFile } from "./note_file.ts";
import type { Notes } from "./open_notes.ts";
import type { Note } from "./schemas.ts";

/**
 * Reads a note.
 * @throws {WorkbenchError} `note_not_found`, `note_unreadable`, `outside_project`, `file_not_readable`, `config_invalid`
 */
export async function readNote(notes: Notes, id: string): Promise<Note> {
  return (await readNoteFile(notes, id)).note;
}
