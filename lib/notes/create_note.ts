import { datedId } from "../state/mod.ts";
import { keptAnchor } from "./anchor_place.ts";
import { changeNoteText, type NoteChanges } from "./note_text.ts";
import type { Notes } from "./open_notes.ts";
import type { NewNote } from "./schemas.ts";
import { type NoteWriteOptions, requireBodySize, type SavedNote, writeNote } from "./write_note.ts";

/**
 * Makes a note.
 * @param input what it shall say; without a plan it is a draft
 * @throws {WorkbenchError} `body_too_large`, `config_invalid`, `gate_refused`, `outside_project`, `file_not_writable`,
 * `disk_full`, `outside_scope` where the path of its anchor is that of no unit
 */
export async function createNote(
  notes: Notes,
  input: NewNote,
  options: NoteWriteOptions = {},
): Promise<SavedNote> {
  requireBodySize(input.body);
  const changes = { title: "", ...await wantedChanges(notes, input) };
  return await createFrom(notes, { text: "", changes }, options);
}

/** Makes a note from the text of another, or from "". */
export async function createFrom(
  notes: Notes,
  { text, changes }: { readonly text: string; readonly changes: NoteChanges },
  { dryRun }: NoteWriteOptions,
): Promise<SavedNote> {
  const time = notes.tick();
  const id = datedId(time);
  const createdAt = new Date(time).toISOString();
  const after = changeNoteText(id, text, { ...changes, createdAt, updatedAt: createdAt });
  const { note, ...written } = await writeNote(notes, { id, before: null, after, dryRun });
  if (note === null) throw new Error("A note that was written is there");
  return { note, ...written };
}

/**
 * Returns what a request asks for as a note keeps it, without the members that are there and undefined.
 * @throws {WorkbenchError} `outside_scope`, `invalid_request`
 */
export async function wantedChanges({ project }: Notes, input: NewNote): Promise<NoteChanges> {
  const { anchor, ...rest } = input;
  const wanted = Object.entries(rest).filter(([, value]) => value !== undefined);
  const kept = anchor && await keptAnchor(project, anchor);
  return { ...Object.fromEntries(wanted), ...(kept !== undefined && { anchor: kept }) };
}
