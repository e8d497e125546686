import { WorkbenchError } from "../../errors/mod.ts";

/**
 * Words and signs of code: a file of ten thousand lines has fewer. Nothing else can be done while the parser works, which
 * takes about a microsecond for each.
 */
export const MAX_WORDS = 100_000;

/** Numbers, points and signs of numbers count a quarter: an icon has hundreds in one string. */
const LIGHT = 0.25;

/**
 * Returns how many words and signs a text has. It costs a millisecond where the parser would take a second, and no quote or
 * comment hides anything from it: a hostile file could have one where the parser sees none.
 */
export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isWord = isLetter(code) || isDigit(code);
    if (isWord ? !isInWord : code > BLANK) count += isLight(code) ? LIGHT : 1;
    else if (code === LINE_FEED) count += LIGHT;
    isInWord = isWord;
  }
  return count;
}

const LINE_FEED = 10;
const BLANK = 32;

/** Letters outside of ASCII are taken for letters, whatever they are. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 ||
    code > 127;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLight(code: number): boolean {
  return isDigit(code) || code === 46 || code === 45 || code === 43;
}

/** @throws {WorkbenchError} `source_too_complex` for a text that takes the parser too long */
export function requireFewWords(path: string, text: string): void {
  if (text.length <= MAX_WORDS || countWords(text) <= MAX_WORDS) return;
  throw new WorkbenchError(
    "source_too_complex",
    `Cannot parse "${path}": it has more than ${MAX_WORDS} words and signs; split it into smaller files`,
  );
}
