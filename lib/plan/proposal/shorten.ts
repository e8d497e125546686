import { beginningOf } from "../../text/mod.ts";

/** The largest length of a title, in UTF-16 units. */
const MAX_TITLE = 200;

/** The beginning of a text, never with half a character at its end: no plan may have one. */
export function shorten(text: string, length: number = MAX_TITLE): string {
  if (text.length <= length) return text;
  return `${beginningOf(text, length - 1).trimEnd()}…`;
}
