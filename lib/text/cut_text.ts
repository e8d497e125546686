// Half of a surrogate pair is no character.
const HALF_AT_END = /[\ud800-\udbff]$/;
const HALF_AT_BEGIN = /^[\udc00-\udfff]/;

/**
 * Returns the beginning of a text, without half a character at its end.
 * @param length the most of it, in UTF-16 units
 */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(HALF_AT_END, "");
}

/**
 * Returns the rest of a text, without half a character at its beginning.
 * @param start where it is cut, in UTF-16 units; less than 0 counts from the end
 */
export function restOf(text: string, start: number): string {
  return text.slice(start).replace(HALF_AT_BEGIN, "");
}

/**
 * A text that is whole, or cut with a sign at its end that there is more.
 * @param length the most of it with that sign, in UTF-16 units
 */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1)}…`;
}

/**
 * A text that is whole, or cut behind a word with a sign at its end that there is more.
 * @param length the most of it with that sign, in UTF-16 units
 */
export function shortenAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = beginningOf(text, length - 1);
  const end = text[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  // A word that takes more than half of the room is cut itself.
  return `${end > length / 2 ? cut.slice(0, end) : cut}…`;
}

/** A text on one line: breaks, control characters and other white space become single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
