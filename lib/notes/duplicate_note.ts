import { beginningOf } from "../text/mod.ts";
import { createFrom } from "./create_note.ts";
import { readNoteFile } from "./note_file.ts";
import type { Notes } from "./open_notes.ts";
import { MAX_TITLE } from "./schemas.ts";
import type { NoteWriteOptions, SavedNote } from "./write_note.ts";

const SUFFIX = " (copy)";

/**
 * Makes a draft with all that a note's file has, apart from the plan and the process.
 * @throws {WorkbenchError} what reading and creating a note throw
 */
export async function duplicateNote(
  notes: Notes,
  id: string,
  options: NoteWriteOptions = {},
): Promise<SavedNote> {
  const { note, text } = await readNoteFile(notes, id);
  const title = beginningOf(note.title, MAX_TITLE - SUFFIX.length) + SUFFIX;
  const changes = { title, plan: null, processId: null };
  return await createFrom(notes, { text, changes }, options);
}
