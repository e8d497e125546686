import type { TextEdit } from "../edits.ts";
import { ts } from "../typescript.ts";
import { lineStartAt, skipBlanks, startsLine } from "../writing/file_style.ts";
import {
  commentsIn,
  endsLine,
  type Extent,
  extentOf,
  gapBefore,
  hasOtherComments,
  isBlankLine,
  itemAt,
  type List,
  nextLine,
} from "./list.ts";

/** Removes items with the comments that belong to them, and whole lines where nothing else is on them. */
export function removeItems(list: List, indexes: readonly number[]): TextEdit[] {
  const sorted = [...new Set(indexes)].sort((a, b) => a - b);
  return runsOf(sorted).flatMap(([first, last]) => removeRun(list, first, last));
}

/** `[1, 2, 4]` -> `[[1, 2], [4, 4]]`. */
function runsOf(sorted: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const index of sorted) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

function removeRun(list: List, first: number, last: number): TextEdit[] {
  const isWhole = first === 0 && last === list.items.length - 1;
  if (isWhole && !hasOtherComments(list, first, last)) return [removal(list.open, list.close)];
  const from = extentOf(list, first);
  const to = extentOf(list, last);
  const comma = commaLeftOver(list, first, to);
  return [
    ...comma,
    hasOwnLines(list, from, to) ? wholeLines(list, from, to) : part(list, first, last),
  ];
}

/** The comma before a removed end, where the list has none behind its last item. */
function commaLeftOver(list: List, first: number, to: Extent): TextEdit[] {
  if (first === 0 || to.comma !== null) return [];
  // Behind a hole the comma is the hole.
  const { comma } = extentOf(list, first - 1);
  return comma === null || ts.isOmittedExpression(itemAt(list, first - 1))
    ? []
    : [removal(comma, comma + 1)];
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
