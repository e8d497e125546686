import type { ts as TS } from "ts-morph";
import { lineStartAt, skipBlanks, startsLine } from "../writing/file_style.ts";
import { ts } from "../syntax/typescript.ts";

/** The items between two brackets, separated by commas. */
export interface List {
  readonly ast: TS.SourceFile;
  readonly items: TS.NodeArray<TS.Node>;
  /** Behind the opening bracket. */
  readonly open: number;
  /** The closing bracket. */
  readonly close: number;
  readonly kind: "object" | "array" | "arguments";
}

/** The text that belongs to one item of a list. */
export interface Extent {
  /** The start of the comments before the item, else of the item. */
  readonly lead: number;
  readonly end: number;
  /** Behind it and the comments that follow on its line, before the comma. */
  readonly ownTail: number;
  /** The comma behind it. */
  readonly comma: number | null;
  /** Behind its comma and the comments on its line. */
  readonly tail: number;
}

export function objectList(ast: TS.SourceFile, node: TS.ObjectLiteralExpression): List {
  const { properties: items, end } = node;
  return { ast, items, open: node.getStart(ast) + 1, close: end - 1, kind: "object" };
}

export function arrayList(ast: TS.SourceFile, node: TS.ArrayLiteralExpression): List {
  const { elements: items, end } = node;
  return { ast, items, open: node.getStart(ast) + 1, close: end - 1, kind: "array" };
}

export function argumentList(ast: TS.SourceFile, node: TS.CallExpression): List {
  const { arguments: items, end } = node;
  return { ast, items, open: items.pos, close: end - 1, kind: "arguments" };
}

/**
 * The text of an item. Comments on lines of their own above it belong to it, unless a blank line is in between; a comment
 * behind it on its line does too.
 */
export function extentOf(list: List, index: number): Extent {
  const { ast: { text } } = list;
  const item = itemAt(list, index);
  const comma = commaBehind(list, index);
  const ownTail = ts.getTrailingCommentRanges(text, item.end)?.at(-1)?.end ?? item.end;
  return {
    lead: leadOf(list, index),
    end: item.end,
    ownTail,
    comma,
    tail: comma === null ? ownTail : behindComma(text, comma),
  };
}

export function itemAt({ items }: List, index: number): TS.Node {
  const item = items[index];
  if (!item) throw new RangeError(`Expected one of ${items.length} items, not ${index}`);
  return item;
}

/** True where nothing but white space stands from a place to the end of its line. */
export function endsLine(text: string, offset: number): boolean {
  const end = skipBlanks(text, offset);
  return end === text.length || text[end] === "\n" || text.startsWith("\r\n", end);
}

/** Behind the line break that ends the line of a place. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** True for a line of nothing but white space. */
export function isBlankLine(text: string, offset: number): boolean {
  return endsLine(text, lineStartAt(text, offset));
}

/** Finds the start of the white space and the comments before an item. */
export function gapBefore(list: List, index: number): number {
  return index === 0 ? list.open : itemAt(list, index).pos;
}

/** True where the commas of a list stand before the items, at the start of their lines. */
export function hasLeadingCommas(list: List, index: number): boolean {
  const { ast: { text } } = list;
  const commas = [index, index - 1].filter((each) => each >= 0)
    .map((each) => commaBehind(list, each));
  return commas.some((comma) =>
    comma !== null && comma < list.items.end - 1 && startsLine(text, comma)
  );
}

/** The comments from `start` to the next token, but not beyond `end`. */
export function commentsIn(text: string, start: number, end: number): TS.CommentRange[] {
  return [
    ...ts.getTrailingCommentRanges(text, start) ?? [],
    ...ts.getLeadingCommentRanges(text, start) ?? [],
  ].filter((comment) => comment.end <= end);
}

function leadOf(list: List, index: number): number {
  const { ast, ast: { text } } = list;
  const item = itemAt(list, index);
  const start = item.getStart(ast);
  const before = gapBefore(list, index);
  const comments = commentsIn(text, before, start);
  const onLine = ts.getTrailingCommentRanges(text, before)?.at(-1);
  if (onLine && !text.slice(onLine.end, start).includes("\n")) return comments[0]?.pos ?? start;
  let lead = start;
  for (const comment of comments.toReversed()) {
    const isOfOther = onLine !== undefined && comment.pos <= onLine.pos;
    if (isOfOther || hasBlankLine(text.slice(comment.end, lead))) break;
    lead = comment.pos;
  }
  return lead;
}

function hasBlankLine(space: string): boolean {
  return space.split("\n").length > 2;
}

function commaBehind({ items }: List, index: number): number | null {
  const next = items[index + 1];
  if (next) return next.pos - 1;
  return items.hasTrailingComma ? items.end - 1 : null;
}

/** Comments behind a comma belong to what is before it where the line, or the list, ends behind them. */
function behindComma(text: string, comma: number): number {
  const comment = ts.getTrailingCommentRanges(text, comma + 1)?.at(-1);
  if (!comment) return comma + 1;
  const next = skipBlanks(text, comment.end);
  const isLast = endsLine(text, comment.end) || "}])".includes(text.charAt(next));
  return isLast ? comment.end : comma + 1;
}
