import { randomBytes } from "node:crypto";

const NOTE_ID = /^[0-9a-z]{9}-[0-9a-f]{12}$/;
const EXTENSION = ".md";

/**
 * A new id. Ids sort in the order in which they were made.
 * @param now milliseconds since 1970
 */
export function makeNoteId(now: number): string {
  return `${now.toString(36).padStart(9, "0")}-${randomBytes(6).toString("hex")}`;
}

/** Whether the service may have made it; nothing else is ever looked up. */
export function isNoteId(id: string): boolean {
  return NOTE_ID.test(id);
}

/** When an id was made, in milliseconds since 1970. */
export function timeOfNoteId(id: string): number {
  return parseInt(id.slice(0, 9), 36);
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
