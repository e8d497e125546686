import { readNoteFile } from "./note_file.ts";
import type { Notes } from "./open_notes.ts";
import { openAnchorPlaces } from "./anchor_place.ts";
import type { Note, NotePlaceNow } from "./schemas.ts";

/**
 * Reads a note.
 * @throws {WorkbenchError} `note_not_found`, `note_unreadable`, `outside_project`, `file_not_readable`, `config_invalid`
 */
export async function readNote(notes: Notes, id: string): Promise<Note> {
  return (await readNoteFile(notes, id)).note;
}

/** Finds out where the place that a note is about is now; null for a note without one, or without a project. */
export async function placeOfNote(
  { project, findMoved }: Notes,
  { anchor, createdAt }: Pick<Note, "anchor" | "createdAt">,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<NotePlaceNow | null> {
  if (!project || !anchor) return null;
  return await openAnchorPlaces(project, findMoved, options).of(anchor, Date.parse(createdAt));
}
