/** What a letter counts that begins a word, and one that follows the letter matched before. */
const WORD_START = 8;
const ADJACENT = 5;
/** What a text counts that is the query, and one that begins with it. */
const WHOLE = 40;
const PREFIX = 20;

/** Finds the place of a letter behind another; -1 where there is none. */
type FindPlace = (text: string, letter: string, after: number) => number;

/**
 * Rates how well a text has the letters of a query in their order, whatever their case.
 * @param query in lower case
 * @returns a higher number for a better match, or null where a letter is missing
 */
export function matchText(text: string, query: string): number | null {
  const score = rate(text, query, wordPlace) ?? rate(text, query, nextPlace);
  if (score === null) return null;
  const lower = text.toLowerCase();
  const bonus = lower === query ? WHOLE : lower.startsWith(query) ? PREFIX : 0;
  return score + bonus - text.length / 100;
}

function rate(text: string, query: string, place: FindPlace): number | null {
  let score = 0;
  let at = -1;
  for (const letter of query) {
    const next = place(text, letter, at);
    if (next < 0) return null;
    score += 1 + (next === at + 1 ? ADJACENT : 0) + (beginsWord(text, next) ? WORD_START : 0);
    at = next;
  }
  return score;
}

function nextPlace(text: string, letter: string, after: number): number {
  return text.toLowerCase().indexOf(letter, after + 1);
}

/** The place right behind, else one that begins a word, else the next: what a person means who types initials. */
function wordPlace(text: string, letter: string, after: number): number {
  const first = nextPlace(text, letter, after);
  for (let next = first; next > after + 1; next = nextPlace(text, letter, next)) {
    if (beginsWord(text, next)) return next;
  }
  return first;
}

function beginsWord(text: string, index: number): boolean {
  const before = text[index - 1];
  if (before === undefined || /[^\p{L}\p{N}]/u.test(before)) return true;
  return /\p{Lu}/u.test(text[index] ?? "") && !/\p{Lu}/u.test(before);
}
