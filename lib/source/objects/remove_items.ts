import type { TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import { lineStartAt, skipBlanks, startsLine } from "../writing/file_style.ts";
import {
  commentsIn,
  endsLine,
  type Extent,
  extentOf,
  gapBefore,
  isBlankLine,
  itemAt,
  type List,
  nextLine,
} from "./list.ts";

/** Removes items with the comments that belong to them, and whole lines where nothing else is on them. */
export function removeItems(list: List, indexes: readonly number[]): TextEdit[] {
  const { ast: { text }, items, open, close } = list;
  const gone = [...new Set(indexes)].sort((a, b) => a - b);
  const runs = runsOf(list, gone);
  const [run, ...others] = runs;
  if (run && others.length === 0 && gone.length === items.length && isAlone(list, run)) {
    return text.slice(open, close) === "" ? [] : [removal(open, close)];
  }
  return [...commaLeftOver(list, gone), ...runs.map((each) => removeRun(list, each))];
}

type Run = readonly [first: number, last: number];

/** `[1, 2, 4]` -> `[[1, 2], [4, 4]]`; comments that belong to no item end a run. */
function runsOf(list: List, sorted: readonly number[]): Run[] {
  const runs: [number, number][] = [];
  for (const index of sorted) {
    const run = runs.at(-1);
    if (run?.[1] === index - 1 && !hasTextBetween(list, index - 1)) run[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

function hasTextBetween(list: List, index: number): boolean {
  const { tail } = extentOf(list, index);
  return list.ast.text.slice(tail, extentOf(list, index + 1).lead).trim() !== "";
}

/** True where nothing but white space is left between the brackets. */
function isAlone(list: List, [first, last]: Run): boolean {
  const { ast: { text }, open, close } = list;
  const { lead } = extentOf(list, first);
  const { tail } = extentOf(list, last);
  return text.slice(open, lead).trim() === "" && text.slice(tail, close).trim() === "";
}

function removeRun(list: List, [first, last]: Run): TextEdit {
  const from = extentOf(list, first);
  const to = extentOf(list, last);
  return hasOwnLines(list, from, to) ? wholeLines(list, from, to) : part(list, first, last);
}

/** The comma behind the last item that stays, where the list has none at its end. */
function commaLeftOver(list: List, gone: readonly number[]): TextEdit[] {
  const { ast: { text }, items } = list;
  const stays = items.findLastIndex((_, index) => !gone.includes(index));
  if (stays < 0 || stays === items.length - 1 || items.hasTrailingComma) return [];
  // Behind a hole the comma is the hole.
  if (ts.isOmittedExpression(itemAt(list, stays))) return [];
  const { comma, end, ownTail } = extentOf(list, stays);
  if (comma === null) return [];
  const isOnNewLine = startsLine(text, comma) && text.slice(ownTail, comma).trim() === "";
  return [removal(isOnNewLine && ownTail === end ? end : comma, comma + 1)];
}

function hasOwnLines({ ast: { text } }: List, from: Extent, to: Extent): boolean {
  return startsLine(text, from.lead) && endsLine(text, to.tail);
}

/** A blank line on either side stays one. */
function wholeLines({ ast: { text }, open, close }: List, from: Extent, to: Extent): TextEdit {
  const start = lineStartAt(text, from.lead);
  const end = nextLine(text, to.tail);
  const isFirst = text.slice(open, start).trim() === "";
  const isLast = text.slice(end, close).trim() === "";
  if (end < close && isBlankLine(text, end) && isFirst) return removal(start, nextLine(text, end));
  const before = start > open ? lineStartAt(text, start - 1) : start;
  const hasBlankBefore = before > open && before < start && isBlankLine(text, before);
  const closesGap = hasBlankBefore && (isLast || isBlankLine(text, end));
  return removal(closesGap ? before : start, end);
}

/** Items that share lines with others, or with the brackets. */
function part(list: List, first: number, last: number): TextEdit {
  const { ast: { text }, items } = list;
  const { lead } = extentOf(list, first);
  const { tail } = extentOf(list, last);
  if (last === items.length - 1) return removal(withSpaceBefore(list, first, lead), tail);
  const next = extentOf(list, last + 1).lead;
  const hasCommentBetween = text.slice(tail, next).trim() !== "";
  return removal(lead, hasCommentBetween ? skipBlanks(text, tail) : next);
}

/** The closing bracket must not slide up into a line comment. */
function withSpaceBefore(list: List, first: number, lead: number): number {
  const { text } = list.ast;
  const gap = gapBefore(list, first);
  const space = text.slice(gap, lead);
  const start = gap + space.trimEnd().length;
  const isInComment = commentsIn(text, gap, lead).some(({ kind, end }) =>
    kind === ts.SyntaxKind.SingleLineCommentTrivia && end === start
  );
  return isInComment ? lead : start;
}

function removal(start: number, end: number): TextEdit {
  return { start, end, text: "" };
}
