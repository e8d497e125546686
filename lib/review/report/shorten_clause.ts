import { withoutTrailing } from "../../text/mod.ts";

/** The signs behind which a quotation ends, by those with which it begins. */
const QUOTES: ReadonlyMap<string, string> = new Map([['"', '"'], ["`", "`"], ["“", "”"]]);

const MORE = ", and more";

/**
 * Cuts a sentence behind one of its clauses, or behind one of the differences that it lists, each of which stays whole:
 * `"a" is new, and more`.
 */
export function shortenAtClause(sentence: string, length: number): string {
  if (sentence.length <= length) return sentence;
  const ends = clauseEnds(sentence);
  const end = ends.findLast((each) => each + MORE.length <= length) ?? ends[0];
  if (end === undefined) return sentence;
  // Clauses behind a semicolon say more of the same thing.
  const more = sentence.startsWith(JOINT, end) ? "" : MORE;
  return withoutTrailing(sentence.slice(0, end), ",") + more;
}

const JOINT = "; ";

/** Lists the places at which clauses end, and what is listed behind a colon, outside of all quotations. */
function clauseEnds(sentence: string): number[] {
  const ends: number[] = [];
  let isList = false;
  for (const at of outside(sentence)) {
    if (sentence.startsWith(COLON, at)) isList = true;
    else if (sentence.startsWith(JOINT, at)) ends.push(at);
    else if (isList && LISTED.some((joint) => sentence.startsWith(joint, at))) ends.push(at);
  }
  return ends;
}

const COLON = ": ";

/** The joints of a list whose items begin with quotations. */
const LISTED: readonly string[] = [...QUOTES.keys()].flatMap((quote) => [
  `, ${quote}`,
  ` and ${quote}`,
]);

/** The places of the two quotation marks of a quotation. */
export interface Quotation {
  readonly start: number;
  readonly end: number;
}

/** Lists the quotations of a sentence, without those in another one. */
export function quotationsIn(sentence: string): Quotation[] {
  const found: Quotation[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const close = QUOTES.get(sentence.charAt(at));
    const end = close === undefined ? -1 : sentence.indexOf(close, at + 1);
    if (end < 0) continue;
    found.push({ start: at, end });
    at = end;
  }
  return found;
}

/** Lists the places of the characters that are outside of all quotations. */
function outside(sentence: string): number[] {
  const inside = quotationsIn(sentence);
  const places: number[] = [];
  let at = 0;
  for (const { start, end } of [...inside, { start: sentence.length, end: sentence.length }]) {
    for (; at < start; at++) places.push(at);
    at = end + 1;
  }
  return places;
}

/** Parts a sentence at the semicolons outside of its quotations. */
export function splitAtClauses(sentence: string): string[] {
  const ends = outside(sentence).filter((at) => sentence.startsWith(JOINT, at));
  return [...ends, sentence.length].map((end, index) => {
    const last = ends[index - 1];
    return sentence.slice(last === undefined ? 0 : last + JOINT.length, end);
  });
}

/** A thing that is listed behind a colon, without the joint before it, and the place at which it ends. */
interface ListedItem {
  readonly words: string;
  readonly end: number;
}

/** Parts a clause at its colon, and at the joints of what is listed behind the colon; a clause without a colon lists nothing. */
export function splitAtItems(
  clause: string,
): { readonly head: string; readonly items: readonly ListedItem[] } {
  const places = outside(clause);
  const colon = places.find((at) => clause.startsWith(COLON, at));
  if (colon === undefined) return { head: clause, items: [] };
  const joints = places.flatMap((at) => {
    const joint = at > colon && LISTED.find((each) => clause.startsWith(each, at));
    return joint ? [{ at, length: joint.length - 1 }] : [];
  });
  const items = [...joints, { at: clause.length, length: 0 }].map(({ at }, index) => {
    const last = joints[index - 1];
    const start = last === undefined ? colon + COLON.length : last.at + last.length;
    return { words: clause.slice(start, at), end: at };
  });
  return { head: clause.slice(0, colon), items };
}
