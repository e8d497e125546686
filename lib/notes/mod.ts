/**
 * Notes: one Markdown file with YAML front matter for each, in the state directory or in a folder of the project, where
 * commit-on-save commits it. What other tools write into these files stays.
 *
 * `front_matter/` reads and changes the YAML in place; `note_text.ts` makes a note of it.
 * @module
 */
export { createNote } from "./create_note.ts";
export { deleteNote } from "./delete_note.ts";
export { duplicateNote } from "./duplicate_note.ts";
export { listNotes } from "./list_notes.ts";
export { markRan } from "./mark_ran.ts";
export { type Notes, openNotes } from "./open_notes.ts";
export { placeOfNote, readNote } from "./read_note.ts";
export type { NewNote, Note, NoteList, NotePlaceNow, NoteQuery, NoteRow } from "./schemas.ts";
export { type ExpectedRevision, updateNote } from "./update_note.ts";
export type { NoteOutcome, SavedNote } from "./write_note.ts";
