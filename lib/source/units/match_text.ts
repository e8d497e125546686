/** The score of a letter that begins a word, and of a letter that follows the previous match. */
const WORD_START = 8;
const ADJACENT = 5;
/** The score of a text that is the query, and of a text that begins with it. */
const WHOLE = 40;
const PREFIX = 20;

/** A text with its letters in lower case, of which each stands at its place in the text. */
interface Folded {
  readonly text: string;
  readonly lower: string;
}

/** Finds the place of a letter behind another; -1 where there is none. */
type FindPlace = (folded: Folded, letter: string, after: number) => number;

/**
 * Rates how well a text has the letters of a query in their order, whatever their case.
 * @param query in lower case
 * @returns a higher number for a better match, or null where a letter is missing
 */
export function matchText(text: string, query: string): number | null {
  const folded = { text, lower: fold(text) };
  // Most texts lack a letter, which is told sooner than how well they have them all.
  if (!hasLetters(folded, query)) return null;
  const score = rate(folded, query, wordPlace) ?? rate(folded, query, nextPlace);
  if (score === null) return null;
  const lower = text.toLowerCase();
  const bonus = lower === query ? WHOLE : lower.startsWith(query) ? PREFIX : 0;
  return score + bonus - text.length / 100;
}

/** The answers of `closenessOf`, above 0 for not in one piece. */
export const IN_ONE_PIECE = 1;
export const WORD_BEGINNING = 2;
export const WHOLE_WORD = 3;

/**
 * Tells whether a text has a query as a word of its own, as the beginning of a word, at least in one piece, or (0) not even that.
 * @param query in lower case
 */
export function closenessOf(text: string, query: string): number {
  const lower = fold(text);
  let closeness = 0;
  for (let at = lower.indexOf(query); at >= 0; at = lower.indexOf(query, at + 1)) {
    closeness = Math.max(closeness, closenessAt(text, at, at + query.length));
    if (closeness === WHOLE_WORD) break;
  }
  return closeness;
}

function closenessAt(text: string, start: number, end: number): number {
  if (!isBoundary(text, start)) return IN_ONE_PIECE;
  return isBoundary(text, end) ? WHOLE_WORD : WORD_BEGINNING;
}

/** Tells whether a word begins or ends in front of a place: what is no letter stands alone. */
function isBoundary(text: string, index: number): boolean {
  return index === text.length || letterCase(text, index) === "none" || beginsWord(text, index);
}

function hasLetters(folded: Folded, query: string): boolean {
  let at = -1;
  for (const letter of query) {
    at = nextPlace(folded, letter, at);
    if (at < 0) return false;
  }
  return true;
}

/**
 * Tells which letters texts have, as a set of bits: several letters share one. A query whose bits a text lacks does not match
 * it.
 */
export function lettersIn(...texts: readonly string[]): number {
  let letters = 0;
  for (const text of texts) {
    const lower = fold(text);
    for (let index = 0; index < lower.length; index++) {
      letters |= 1 << (lower.charCodeAt(index) & 31);
    }
  }
  return letters;
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : foldEach(text);
}

/** Puts the letters of a text in lower case, except a few that would get longer: they stay as they are. */
function foldEach(text: string): string {
  return Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  }).join("");
}

function rate(folded: Folded, query: string, place: FindPlace): number | null {
  let score = 0;
  let at = -1;
  for (const letter of query) {
    const next = place(folded, letter, at);
    if (next < 0) return null;
    score += 1 + (next === at + 1 ? ADJACENT : 0) +
      (beginsWord(folded.text, next) ? WORD_START : 0);
    at = next;
  }
  return score;
}

function nextPlace({ lower }: Folded, letter: string, after: number): number {
  return lower.indexOf(letter, after + 1);
}

/** The place right behind, else one that begins a word, else the next: what a person means who types initials. */
function wordPlace(folded: Folded, letter: string, after: number): number {
  const first = nextPlace(folded, letter, after);
  for (let next = first; next > after + 1; next = nextPlace(folded, letter, next)) {
    if (beginsWord(folded.text, next)) return next;
  }
  return first;
}

function beginsWord(text: string, index: number): boolean {
  if (index === 0) return true;
  const before = letterCase(text, index - 1);
  return before === "none" || (before === "other" && letterCase(text, index) === "upper");
}

/** Classifies a character for the beginning of words; `other` is a small letter, one without a case or a digit. */
function letterCase(text: string, index: number): "upper" | "other" | "none" {
  const code = text.charCodeAt(index);
  if (code < 0x80) {
    if (code >= 0x41 && code <= 0x5a) return "upper";
    return code >= 0x61 && code <= 0x7a || code >= 0x30 && code <= 0x39 ? "other" : "none";
  }
  const character = text.charAt(index);
  if (/\p{Lu}/u.test(character)) return "upper";
  return /[\p{L}\p{N}]/u.test(character) ? "other" : "none";
}
