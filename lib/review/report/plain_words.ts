import { became, quoted } from "../units/reading/shown_text.ts";
import { type Quotation, quotationsIn, splitAtClauses, splitAtItems } from "./shorten_clause.ts";

/** Characters of code in a quotation that somebody who has not written it can follow. */
const MAX_CODE = 60;

/** The words behind which a quotation is what people read, whatever its length. */
const READ: readonly string[] = [" with the text ", " with the label ", " with the title "];

const FROM = " changed from ";

/** The words that code ends a clause with, and those that say the same without the code. */
const ENDING: readonly (readonly [start: string, instead: string])[] = [
  [FROM, " changed"],
  [" got the content ", " has another content"],
  [" lost the content ", " has another content"],
  [" got the condition ", " is shown only in some cases now"],
  [" lost the condition ", " lost a condition"],
];

/** The words that code stands behind within a clause, and those that say the same without the code. */
const WITHIN: readonly (readonly [start: string, instead: string])[] = [
  [", where it was only if ", ", where it was only in some cases"],
  [", only if ", ", only in some cases"],
  [", for each of ", ", for each of a list"],
  [" with the content ", ""],
];

/**
 * Says a sentence without long code, which only those can follow who wrote it: what remains says of what there is another one. Long
 * texts stay, as they are what people read.
 * @param options.isText says that the quotations of the sentence are texts, unless they stand in braces
 */
export function plainWords(
  sentence: string,
  { isText = false }: { readonly isText?: boolean } = {},
): string {
  const [first = "", ...more] = splitAtClauses(sentence);
  const isCode = (words: string) => (quotation: Quotation): boolean =>
    isLongCode(words, quotation, isText);
  const others = more.filter((clause) => !quotationsIn(clause).some(isCode(clause)));
  return [plainClause(first, isCode(first)), ...others].join("; ");
}

function isLongCode(sentence: string, { start, end }: Quotation, isText: boolean): boolean {
  const content = sentence.slice(start + 1, end);
  if (content.length <= MAX_CODE) return false;
  const isRead = isText && !content.startsWith("{");
  return !isRead && !READ.some((words) => sentence.slice(0, start).endsWith(words));
}

function plainClause(clause: string, isCode: (quotation: Quotation) => boolean): string {
  const all = quotationsIn(clause);
  const ending = all.map(({ start }) => startAt(clause, start, ENDING)).find((each) => each);
  if (ending && all.some((each) => each.start >= ending.end && isCode(each))) {
    const [before, after] = all.filter(({ start }) => start >= ending.end)
      .map(({ start, end }) => clause.slice(start + 1, end));
    const pair = ending.start === FROM && before && after ? otherWords(before, after) : null;
    if (pair !== null) return `${clause.slice(0, ending.end - FROM.length)} changed: ${pair}`;
    return clause.slice(0, ending.end - ending.start.length) + ending.instead;
  }
  const listed = plainItems(clause, isCode);
  if (listed !== null) return listed;
  return runsOf(clause, all).toReversed().reduce((words, { quotations, start, instead }) => {
    const [first, last] = [quotations[0], quotations.at(-1)];
    return first && last && quotations.some(isCode)
      ? words.slice(0, first.start - start.length) + instead + words.slice(last.end + 1)
      : words;
  }, clause);
}

/** Says what two long values have that the other one has not, where each of them is short; null where it is not, and for cut values. */
function otherWords(before: string, after: string): string | null {
  const [old, now] = [before, after].map((text) => text.match(WORDS) ?? []);
  if (!old || !now || [before, after].some((text) => text.includes("…"))) return null;
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [gone, come] = [old, now].map((words) =>
    words.slice(start, words.length - end).join("").trim()
  );
  if (gone === undefined || come === undefined || gone === come) return null;
  if (Math.max(gone.length, come.length) > MAX_CODE) return null;
  if (gone !== "" && come !== "") return became(gone, come);
  return come === "" ? `${quoted(gone)} is gone` : `${quoted(come)} is new`;
}

/** The names in a value, with what stands between them. */
const WORDS = /[\w$.]+|\s+|[^\w$.\s]/g;

/** Quotations that are listed behind words which stand within a clause. */
interface Run {
  readonly quotations: readonly Quotation[];
  readonly start: string;
  readonly instead: string;
}

function runsOf(clause: string, all: readonly Quotation[]): Run[] {
  const runs: (Omit<Run, "quotations"> & { readonly quotations: Quotation[] })[] = [];
  for (const each of all) {
    const found = startAt(clause, each.start, WITHIN);
    const last = runs.at(-1)?.quotations.at(-1);
    const joint = last ? clause.slice(last.end + 1, each.start) : "";
    if (found) runs.push({ quotations: [each], start: found.start, instead: found.instead });
    else if (joint === ", " || joint === " and ") runs.at(-1)?.quotations.push(each);
  }
  return runs;
}

/** Tells whether the words before a list of code say by themselves what is done: `calls "save" now`. */
function isTold(head: string): boolean {
  return head.endsWith(" now") || head.endsWith(" no more");
}

/** Finds the words right before a place. */
function startAt(
  clause: string,
  end: number,
  words: typeof WITHIN,
): { readonly start: string; readonly instead: string; readonly end: number } | null {
  const found = words.find(([start]) => clause.slice(0, end).endsWith(start));
  return found ? { start: found[0], instead: found[1], end } : null;
}

/** Keeps those of the differences that are listed behind a colon which have no long code; null for a clause without a list. */
function plainItems(clause: string, isCode: (quotation: Quotation) => boolean): string | null {
  const { head, items } = splitAtItems(clause);
  if (items.length === 0) return null;
  // The value of a prop stands there without quotation marks.
  if (clause.charAt(head.length + 2) === "{" && clause.length - head.length > MAX_CODE) return head;
  const ends = items.map(({ end }) => end);
  const codes = quotationsIn(clause).filter(isCode);
  const isPlain = (_: unknown, at: number): boolean => {
    const [from, to] = [ends[at - 1] ?? head.length, ends[at] ?? clause.length];
    return !codes.some(({ start }) => start >= from && start < to);
  };
  const plain = items.filter(isPlain).map(({ words }) => words);
  if (plain.length === items.length && !isTold(head)) return clause;
  if (isTold(head)) return head;
  return plain.length === 0 ? head : `${head}: ${plain.join(", ")}, and more`;
}
