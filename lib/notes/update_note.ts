import { WorkbenchError } from "../errors/mod.ts";
import { wantedChanges } from "./create_note.ts";
import { readNoteFile } from "./note_file.ts";
import { changeNoteText } from "./note_text.ts";
import type { Notes } from "./open_notes.ts";
import type { NewNote, Note } from "./schemas.ts";
import {
  noteChanged,
  type NoteWriteOptions,
  requireBodySize,
  type SavedNote,
  writeNote,
} from "./write_note.ts";

/** For which revision a change is. */
export interface ExpectedRevision {
  readonly rev?: string | undefined;
  /** The revisions that a client names in a header, any of which may be the current one. */
  readonly ifMatch?: readonly string[] | null;
}

/**
 * Changes a note; what the changes do not name stays, and so does the whole file where they change nothing.
 * @throws {WorkbenchError} `rev_required`, `note_changed` with `current: Note`, `note_ran`, `body_too_large`,
 * `outside_scope` where the path of an anchor is that of no unit, and what reading and writing a note throw
 */
export async function updateNote(
  notes: Notes,
  id: string,
  changes: NewNote,
  options: ExpectedRevision & NoteWriteOptions,
): Promise<SavedNote> {
  const { dryRun } = options;
  const before = await readNoteFile(notes, id);
  const { note, text } = before;
  if (options.rev === undefined && !options.ifMatch) throw revRequired(note);
  if (note.status === "ran") throw noteRan(note);
  requireRevision(note, options);
  requireBodySize(changes.body);
  const wanted = await wantedChanges(notes, changes);
  if (isSame(note, wanted)) return { note, git: null, ...(dryRun && { diff: "" }) };
  const updatedAt = new Date().toISOString();
  const after = changeNoteText(id, text, { ...wanted, updatedAt });
  const { note: changed, ...written } = await writeNote(notes, { id, before, after, dryRun });
  return { note: changed ?? note, ...written };
}

/** @throws {WorkbenchError} `note_changed` where another revision is expected */
export function requireRevision(note: Note, { rev = note.rev, ifMatch }: ExpectedRevision): void {
  if (rev !== note.rev || (ifMatch && !ifMatch.includes(note.rev))) throw noteChanged(note);
}

function isSame(note: Note, wanted: object): boolean {
  const now = new Map<string, unknown>(Object.entries(note));
  return Object.entries(wanted).every(([key, value]) =>
    JSON.stringify(value) === JSON.stringify(now.get(key))
  );
}

function revRequired({ id }: Note): WorkbenchError {
  return new WorkbenchError(
    "rev_required",
    `Cannot change the note "${id}": say for which revision, as "rev" or in the header If-Match`,
  );
}

function noteRan({ id, processId }: Note): WorkbenchError {
  return new WorkbenchError(
    "note_ran",
    `Cannot change the note "${id}": its plan ran; duplicate it to go on from there`,
    { data: { processId } },
  );
}
