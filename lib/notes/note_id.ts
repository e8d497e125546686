import { DATED_ID } from "../state/mod.ts";

const EXTENSION = ".md";

/** Tells whether the service may have made an id; nothing else is ever looked up. */
export function isNoteId(id: string): boolean {
  return DATED_ID.test(id);
}

/** The name of a note's file. */
export function noteFileName(id: string): string {
  return `${id}${EXTENSION}`;
}

/** The id of the note in a file; null for a file that is no note. */
export function noteIdOf(fileName: string): string | null {
  const id = fileName.slice(0, -EXTENSION.length);
  return fileName.endsWith(EXTENSION) && isNoteId(id) ? id : null;
}

/** The name, without its ending, of Markdown that the service did not make; null for notes and other files. */
export function strangerIdOf(fileName: string): string | null {
  const name = fileName.slice(0, -EXTENSION.length);
  return fileName.toLowerCase().endsWith(EXTENSION) && noteIdOf(fileName) === null ? name : null;
}
