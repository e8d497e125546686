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
  for (let at = 0; at < sentence.length; at++) {
    const close = QUOTES.get(sentence.charAt(at));
    const end = close === undefined ? -1 : sentence.indexOf(close, at + 1);
    if (end >= 0) at = end;
    else if (sentence.startsWith(": ", at)) isList = true;
    else if (sentence.startsWith(JOINT, at)) ends.push(at);
    else if (isList && LISTED.some((joint) => sentence.startsWith(joint, at))) ends.push(at);
  }
  return ends;
}

/** The joints of a list whose items begin with quotations. */
const LISTED: readonly string[] = [...QUOTES.keys()].flatMap((quote) => [
  `, ${quote}`,
  ` and ${quote}`,
]);
