import { WorkbenchError } from "../errors/mod.ts";
import { readNoteFile } from "./note_file.ts";
import { changeNoteText } from "./note_text.ts";
import type { Notes } from "./open_notes.ts";
import type { Note } from "./schemas.ts";
import { type ExpectedRevision, requireRevision } from "./update_note.ts";
import { writeNote } from "./write_note.ts";

/** The largest number of attempts to mark a note while somebody else is faster. */
const ATTEMPTS = 10;

/**
 * Marks a note as run by a process: from then on it is read-only. The same process may mark it again.
 * @param options the revision whose plan ran; without one, whatever the note says by now
 * @param options.insteadOf the process that the note names and that came to nothing
 * @throws {WorkbenchError} `note_ran` where it was another process, `note_changed`, and what reading and writing throw
 */
export async function markRan(
  notes: Notes,
  id: string,
  processId: string,
  options: ExpectedRevision & { readonly insteadOf?: string } = {},
): Promise<Note> {
  for (let attempt = 1;; attempt++) {
    const before = await readNoteFile(notes, id);
    const { note, text } = before;
    if (note.processId === processId) return note;
    if (note.processId !== null && note.processId !== options.insteadOf) throw ranBefore(note);
    requireRevision(note, options);
    const after = changeNoteText(id, text, { processId, updatedAt: new Date().toISOString() });
    try {
      return (await writeNote(notes, { id, before, after })).note ?? note;
    } catch (error) {
      const isOvertaken = error instanceof WorkbenchError && error.code === "note_changed";
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

function ranBefore({ id, processId }: Note): WorkbenchError {
  return new WorkbenchError(
    "note_ran",
    `Cannot mark the note "${id}": it ran as the process "${processId}"`,
    { data: { processId } },
  );
}
