import { readNoteFile } from "./note_file.ts";
import type { Notes } from "./open_notes.ts";
import { type ExpectedRevision, requireRevision } from "./update_note.ts";
import { writeNote } from "./write_note.ts";

/**
 * Removes a note, also one that ran: its process has the plan.
 * @param options a revision, where it shall be removed in that one alone
 * @throws {WorkbenchError} `note_changed` with `current: Note`, and what reading and writing a note throw
 */
export async function deleteNote(
  notes: Notes,
  id: string,
  options: ExpectedRevision = {},
): Promise<{ removed: string }> {
  const { note } = await readNoteFile(notes, id);
  requireRevision(note, options);
  await writeNote(notes, { id, before: note.rev, after: null });
  return { removed: id };
}
