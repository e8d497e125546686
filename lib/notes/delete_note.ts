import { readNoteFile } from "./note_file.ts";
import type { Notes } from "./open_notes.ts";
import { type ExpectedRevision, requireRevision } from "./update_note.ts";
import { type NoteWriteOptions, type NoteWritten, writeNote } from "./write_note.ts";

/**
 * Removes a note, also one that ran: its process has the plan.
 * @param options a revision, where it shall be removed in that one alone
 * @throws {WorkbenchError} `note_changed` with `current: Note`, and what reading and writing a note throw
 */
export async function deleteNote(
  notes: Notes,
  id: string,
  options: ExpectedRevision & NoteWriteOptions = {},
): Promise<NoteWritten & { readonly removed: string }> {
  const before = await readNoteFile(notes, id);
  requireRevision(before.note, options);
  const { dryRun } = options;
  const { note: _gone, ...written } = await writeNote(notes, { id, before, after: null, dryRun });
  return { removed: id, ...written };
}
