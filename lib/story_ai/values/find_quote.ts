import type { VisibleText } from "../page/visible_text.ts";
import type { WorkLimit } from "../page/work_limit.ts";
import { type Found, foundIn } from "./found.ts";

/** Finds a quotation. @returns the page's own text, or null where it does not say so */
export type FindQuote = (quote: string) => Found | null;

/**
 * Prepares to look for quotations in a page's text. White space counts as white space, whatever it is; everything else
 * must be the same, from the begin of a word to the end of one. Of several places, one that is a whole line counts
 * most, then the first.
 */
export function quoteFinder(visible: VisibleText, limit: WorkLimit): FindQuote {
  // One unit for one: places in the one are places in the other.
  const text = visible.text.replaceAll("\n", " ");
  return (quote) => {
    const wanted = quote.trim().replace(/\s+/g, " ");
    if (wanted === "") return null;
    let first: Found | null = null;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      limit.step();
      const end = at + wanted.length;
      if (!isBetweenWords(text, at) || !isBetweenWords(text, end)) continue;
      if (isLine(visible.text, at, end)) return foundIn(visible, at, end);
      first ??= foundIn(visible, at, end);
    }
    return first;
  };
}

/** The end of a word before a place, and the begin of one behind it. */
const WORD_END = /[\p{L}\p{N}\p{M}_]$/u;
const WORD_BEGIN = /^[\p{L}\p{N}\p{M}_]/u;
/** Half of a character: the place is in the middle of it. */
const HALF = /^[\udc00-\udfff]/;

function isBetweenWords(text: string, at: number): boolean {
  const [before, behind] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  return !HALF.test(behind) && !(WORD_END.test(before) && WORD_BEGIN.test(behind));
}

function isLine(text: string, from: number, to: number): boolean {
  return (from === 0 || text[from - 1] === "\n") && (to === text.length || text[to] === "\n");
}
