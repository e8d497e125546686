import {
  createNote as create,
  duplicateNote as duplicate,
  type ExpectedRevision,
  type NewNote,
  type Note,
  type Notes,
  updateNote as update,
} from "../../lib/notes/mod.ts";

/** Makes a note; for tests that ask nothing of commit-on-save, as the two below. */
export async function createNote(notes: Notes, input: NewNote): Promise<Note> {
  return (await create(notes, input)).note;
}

export async function updateNote(
  notes: Notes,
  id: string,
  changes: NewNote,
  options: ExpectedRevision,
): Promise<Note> {
  return (await update(notes, id, changes, options)).note;
}

export async function duplicateNote(notes: Notes, id: string): Promise<Note> {
  return (await duplicate(notes, id)).note;
}
