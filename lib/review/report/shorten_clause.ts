import { withoutTrailing } from "../../text/mod.ts";

/** The signs behind which a quotation ends, by those with which it begins. */
const QUOTES: ReadonlyMap<string, string> = new Map([['"', '"'], ["`", "`"], ["“", "”"]]);

const MORE = ", and more";

/** Cuts a sentence that lists what differs behind one of the differences, each of which stays whole: `"a" is new, and more`. */
export function shortenAtClause(sentence: string, length: number): string {
  if (sentence.length <= length) return sentence;
  const ends = clauseEnds(sentence);
  const end = ends.findLast((each) => each + MORE.length <= length) ?? ends[0];
  return end === undefined ? sentence : withoutTrailing(sentence.slice(0, end), ",") + MORE;
}

/** Lists the places at which what is listed behind the colon ends, outside of all quotations. */
function clauseEnds(sentence: string): number[] {
  const ends: number[] = [];
  let isList = false;
  for (let at = 0; at < sentence.length; at++) {
    const close = QUOTES.get(sentence.charAt(at));
    const end = close === undefined ? -1 : sentence.indexOf(close, at + 1);
    if (end >= 0) at = end;
    else if (sentence.startsWith(": ", at)) isList = true;
    else if (isList && JOINTS.some((joint) => sentence.startsWith(joint, at))) ends.push(at);
  }
  return ends;
}

/** The joints of a list whose items begin with quotations. */
const JOINTS: readonly string[] = [...QUOTES.keys()].flatMap((quote) => [
  `, ${quote}`,
  ` and ${quote}`,
]);
