import { type Aside, linesOf } from "./lines.ts";

/** A piece of a text that may ask for one thing. */
export interface Clause {
  readonly text: string;
  /** UTF-16 offset into the whole text. */
  readonly start: number;
  /** True when the clause is a heading: a first line of its own, or one that is marked so. */
  readonly isTitle: boolean;
  /** True when the clause is of an item of a list. */
  readonly isItem?: boolean;
  /** The reason why it asks for nothing, whatever it says. */
  readonly aside?: Aside;
}

/** The words at the beginning of requests; `and` before one of them begins another request. */
export const REQUEST_VERBS: readonly string[] =
  ("add create make introduce build scaffold generate rename move relocate remove delete drop wrap extract set change format " +
    "prettify organize organise sort check run insert use place render put update replace disable enable show write fix get " +
    "execute correct please also show give rm kill swap exchange").split(" ");

const SPLIT = new RegExp(
  String.raw`(?:,\s*)?\b(?:and\s+then|and\s+also|then|and)\s+(?=(?:${
    REQUEST_VERBS.join("|")
  })\b)|\s\+\s+(?=(?:${REQUEST_VERBS.join("|")})\b)|;\s+`,
  "giu",
);

/**
 * Splits a ticket by lines and bullets, and by sentences. What stands in code or quotation marks is never split.
 */
export function splitClauses(text: string): Clause[] {
  const lines = linesOf(text);
  const hasMore = lines.length > 1;
  return lines.flatMap(({ text: line, start, isBullet, isHeading, aside }, index) => {
    const isTitle = index === 0 && hasMore && !isBullet && !/[.!?:]$/.test(line);
    const clause = { text: line, start, isTitle: isTitle || isHeading, isItem: isBullet };
    return piecesOf({ ...clause, ...(aside && { aside }) }, aside ? [] : sentenceEnds(line));
  });
}

/** Splits a clause where it asks for several things: "rename it and run the tests". */
export function splitRequests(clause: Clause): Clause[] {
  return piecesOf(clause, joints(clause.text));
}

function piecesOf({ text, start, ...rest }: Clause, gaps: readonly Gap[]): Clause[] {
  return splitAt(text, gaps).flatMap((piece) => {
    const trimmed = piece.text.trim();
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    return [{ text: trimmed, start: start + piece.start + piece.text.indexOf(trimmed), ...rest }];
  });
}

/** The end of a piece and the start of the next piece. */
type Gap = readonly [end: number, next: number];

function splitAt(text: string, gaps: readonly Gap[]): { text: string; start: number }[] {
  const starts = [0, ...gaps.map(([, next]) => next)];
  const ends = [...gaps.map(([end]) => end), text.length];
  return starts.map((start, index) => ({ text: text.slice(start, ends[index]), start }));
}

function sentenceEnds(text: string): Gap[] {
  const masked = mask(text);
  return [...masked.matchAll(/[.!?]\s+(?=["'`“‘(\p{Lu}\p{N}])/gu)].map((match): Gap => [
    match.index + 1,
    match.index + match[0].length,
  ]);
}

function joints(text: string): Gap[] {
  return [...mask(text).matchAll(SPLIT)].map((match): Gap => [
    match.index,
    match.index + match[0].length,
  ]);
}

/** Bounded, so that a text of nothing but opening marks is not gone through once for each. */
const QUOTED =
  /`[^`]{0,300}`|"[^"]{0,300}"|[“„][^”“„]{0,300}[”“]|(?<!\p{L})'[^']{0,300}'(?!\p{L})/gu;

/** The text with everything in code or quotation marks made of nothing that splits. */
function mask(text: string): string {
  return text.replace(QUOTED, (quoted) => "_".repeat(quoted.length));
}
