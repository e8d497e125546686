import type { FolderEntry } from "../project/mod.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { openAnchorPlaces } from "./anchor_place.ts";
import { DEFAULT_LIMIT, pageOf } from "../paging/mod.ts";
import { noteOf, notePath } from "./note_file.ts";
import { noteIdOf, strangerIdOf } from "./note_id.ts";
import type { KnownFile, StoredRow } from "./note_memory.ts";
import { readNoteText } from "./note_text.ts";
import type { NotePlace, Notes } from "./open_notes.ts";
import { previewOf } from "./preview.ts";
import type { Note, NoteList, NoteQuery, NoteRow } from "./schemas.ts";
import { fold, searchedText, wordsOf } from "./search.ts";
import { unreadableReason } from "./front_matter/unreadable.ts";

/** Limits the list: a folder of other documents may be set as that of the notes. */
const MOST_STRANGERS = 1000;
const NOT_NAMED =
  "The service did not name it, and names every note: make a note and put this text into it";

/** A file that may be a note. */
interface Candidate {
  readonly id: string;
  readonly path: string;
  readonly entry: FolderEntry;
}

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists the notes that a query asks for, newest first. Files are read again only when they may have changed.
 * @throws {WorkbenchError} `outside_project`, `file_not_readable`; the signal's reason when it is aborted
 */
export async function listNotes(
  notes: Notes,
  query: NoteQuery,
  options: Options = {},
): Promise<NoteList> {
  const place = await notes.place();
  if (place === null) {
    return { notes: [], total: 0, nextCursor: null, unreadable: [], directory: null };
  }
  const entries = await place.files.entries(place.folder, options);
  const candidates = candidatesOf(place, entries);
  notes.memory.retain(new Set(candidates.map(({ path }) => path)));
  const asked = questionOf(query);
  const rows: StoredRow[] = [];
  const unreadable = strangersOf(entries);
  for (const candidate of candidates) {
    options.signal?.throwIfAborted();
    const { row, reason, searched } = await lookAt(notes, place, candidate, asked.words.length > 0);
    if (row === null) unreadable.push({ id: candidate.id, reason });
    else if (asked.matches(row, searched ?? "")) rows.push(row);
  }
  const { page, ...others } = pageOf(rows, query, DEFAULT_LIMIT);
  return {
    notes: await withPlaces(notes, page, options),
    ...others,
    unreadable,
    directory: place.folder === "" ? null : place.folder,
  };
}

async function withPlaces(
  { project, findMoved }: Notes,
  rows: readonly StoredRow[],
  options: Options,
): Promise<NoteRow[]> {
  const places = project && openAnchorPlaces(project, findMoved, options);
  return await Promise.all(rows.map(async (row) => ({
    ...row,
    place: places && row.anchor && await places.of(row.anchor, Date.parse(row.createdAt)),
  })));
}

function candidatesOf(place: NotePlace, entries: readonly FolderEntry[]): Candidate[] {
  return entries.toReversed().flatMap((entry) => {
    const id = noteIdOf(entry.name);
    return id === null ? [] : [{ id, path: notePath(place, id), entry }];
  });
}

/** Markdown that somebody put there by hand is told, though it is no note: nobody has to wonder where it is. */
function strangersOf(entries: readonly FolderEntry[]): NoteList["unreadable"] {
  return entries.flatMap(({ name }) => {
    const id = strangerIdOf(name);
    return id === null ? [] : [{ id, reason: NOT_NAMED }];
  }).slice(0, MOST_STRANGERS);
}

function questionOf({ q = "", tag }: NoteQuery) {
  const words = wordsOf(q);
  const folded = tag === undefined ? null : fold(tag);
  return {
    words,
    matches: (row: StoredRow, searched: string): boolean =>
      (folded === null || row.tags.some((each) => fold(each) === folded)) &&
      words.every((word) => searched.includes(word)),
  };
}

async function lookAt(
  notes: Notes,
  place: NotePlace,
  { id, path, entry }: Candidate,
  searches: boolean,
): Promise<KnownFile> {
  if (entry.kind === "link") return broken("Expected a file, but it is a symlink");
  const known = notes.memory.recall(path, entry.version);
  const isEnough = known && (known.row === null || known.searched !== null || !searches);
  // Even what is known takes its turn, since there may be many.
  if (isEnough) return notes.turns(() => known);
  const fresh = await readKnown(notes, place, { id, path });
  notes.memory.keep(path, entry.version, fresh);
  return fresh;
}

async function readKnown(
  notes: Notes,
  { files }: NotePlace,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<KnownFile> {
  try {
    const file = await files.read(path);
    if (file === null) return broken("It went while the list was made");
    if (!file.editable) return broken("Expected UTF-8 text, but the bytes are not");
    return await notes.turns(() =>
      knownOf(noteOf(id, file.contentHash, readNoteText(id, file.text)))
    );
  } catch (error) {
    return broken(reasonOf(error));
  }
}

function knownOf(note: Note): KnownFile {
  const { id, title, body, tags, anchor, status, processId, rev, createdAt, updatedAt } = note;
  const preview = previewOf(body);
  const row = { id, title, preview, tags, anchor, status, processId, rev, createdAt, updatedAt };
  return {
    // A copy of each text: a piece of a text may keep the whole of it in memory.
    row: JSON.parse(JSON.stringify(row)) as StoredRow,
    reason: "",
    searched: searchedText([title, ...tags, body]),
  };
}

function broken(reason: string): KnownFile {
  return { row: null, reason, searched: null };
}

/** One file that cannot be read does not take the others along. */
function reasonOf(error: unknown): string {
  const isUnread = error instanceof WorkbenchError &&
    ["file_too_large", "file_not_readable"].includes(error.code);
  return isUnread ? error.message : unreadableReason(error);
}
