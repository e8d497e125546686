import { randomUUID } from "node:crypto";
import { relative, sep } from "node:path";
import { filesDiff } from "../diff/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import type { GitOutcome } from "../git/mod.ts";
import { witnessed } from "../git/witnessed.ts";
import {
  type Configuration,
  contentHash,
  type FileText,
  isFrozen,
  requireSound,
} from "../project/mod.ts";
import { type NoteFile, noteOf, notePath, readNoteFile } from "./note_file.ts";
import { noteFileName } from "./note_id.ts";
import { readNoteText } from "./note_text.ts";
import type { NotePlace, Notes } from "./open_notes.ts";
import { MAX_BODY_BYTES, type Note } from "./schemas.ts";

/** A new text for a note's file. */
export interface NoteWrite {
  readonly id: string;
  /** The file from which the new text is made; null for a new note. */
  readonly before: NoteFile | null;
  /** Null removes the file. */
  readonly after: string | null;
  readonly dryRun?: boolean | undefined;
}

/** The result of commit-on-save for a note; null for a note that is not in the project, and where nothing was written. */
export type NoteOutcome = GitOutcome | null;

/** The results of a write, beside the note. */
export interface NoteWritten {
  readonly git: NoteOutcome;
  /** The diff of the changes that a dry run would write. */
  readonly diff?: string;
}

/** A note as it was written, or would be. */
export interface SavedNote extends NoteWritten {
  readonly note: Note;
}

/** For a verb that writes a note. */
export interface NoteWriteOptions {
  /** True ends where the first byte would be written. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Writes a note's file whole or not at all, if it still is what it was.
 * @returns the note as it is now, null for one that was removed
 * @throws {WorkbenchError} `note_changed`, `note_not_found`, `config_invalid`, `gate_refused`, `outside_project`,
 * `file_not_writable`, `disk_full`
 */
export async function writeNote(
  notes: Notes,
  write: NoteWrite,
): Promise<NoteWritten & { readonly note: Note | null }> {
  const { id, after } = write;
  if (write.dryRun) return await tryNote(notes, write);
  const place = await notes.makePlace();
  const path = notePath(place, id);
  if (notes.project) await requireWritable(notes, path, place.folder);
  const { git } = await unlessChanged(notes, id, () => writeFile(place, path, write));
  return { note: noteAfter(id, after), git };
}

/** Passes all that a write does before its first byte. A place that is not there yet is not made for it. */
async function tryNote(
  notes: Notes,
  { id, before, after }: NoteWrite,
): Promise<NoteWritten & { readonly note: Note | null }> {
  const place = await notes.place();
  const path = place ? notePath(place, id) : noteFileName(id);
  if (notes.project) await requireWritable(notes, path, place?.folder ?? "");
  if (place) {
    const change = { path, before: before?.note.rev ?? null, after };
    await unlessChanged(notes, id, () => place.files.write([change], { dryRun: true }));
  }
  const diff = filesDiff([{ path, before: before?.text ?? null, after }]);
  return { note: noteAfter(id, after), git: null, diff };
}

function noteAfter(id: string, text: string | null): Note | null {
  return text === null ? null : noteOf(id, contentHash(text), readNoteText(id, text));
}

async function unlessChanged<Result>(
  notes: Notes,
  id: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "content_changed") throw error;
    throw noteChanged((await readNoteFile(notes, id)).note);
  }
}

async function writeFile(
  { files, git }: NotePlace,
  path: string,
  { before, after }: NoteWrite,
): Promise<{ readonly result: readonly FileText[]; readonly git: NoteOutcome }> {
  const write = () => files.write([{ path, before: before?.note.rev ?? null, after }]);
  if (!git) return { result: await write(), git };
  // Git knows a file by its own path alone, not by one that a symlink is in.
  const own = relative(files.root, await files.locate(path)).split(sep).join("/");
  const texts = [{ path: own, before: before?.text ?? null, after }];
  return await witnessed(git, { id: `note-${randomUUID()}`, texts }, write);
}

/** The refusal of a change that was made for another revision. */
export function noteChanged(current: Note): WorkbenchError {
  return new WorkbenchError(
    "note_changed",
    `Cannot change the note "${current.id}": it is not what it was when it was read`,
    { data: { current } },
  );
}

/** @throws {WorkbenchError} `body_too_large` */
export function requireBodySize(body: string | undefined): void {
  if (body === undefined || new TextEncoder().encode(body).length <= MAX_BODY_BYTES) return;
  throw new WorkbenchError(
    "body_too_large",
    `Cannot keep the note: its body has more than ${MAX_BODY_BYTES} bytes`,
    { data: { limit: MAX_BODY_BYTES } },
  );
}

async function requireWritable({ project }: Notes, path: string, folder: string): Promise<void> {
  const reading = await project?.configuration();
  if (!project || !reading) return;
  requireSound(reading, "notesDir");
  if (folder === "") return;
  requireSound(reading, "frozen");
  if (isFrozen(path, reading.configuration)) await refuseFrozen(path, reading.configuration);
  if (await project.files.exists(folder) === "file") throw notAFolder(folder);
}

/** Refuses a frozen file as the gate does, which is loaded for that alone. */
async function refuseFrozen(path: string, configuration: Configuration): Promise<void> {
  const { checkChange, refuseIntroduced } = await import("../rules/mod.ts");
  refuseIntroduced({ introduced: checkChange(path, configuration) });
}

function notAFolder(folder: string): WorkbenchError {
  return new WorkbenchError(
    "config_invalid",
    `Cannot keep notes in "${folder}", which "notesDir" in "workbench.json" names: it is a file`,
  );
}
