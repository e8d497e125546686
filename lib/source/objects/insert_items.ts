import { insertion, type TextEdit } from "../syntax/edits.ts";
import { ts } from "../syntax/typescript.ts";
import {
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  startsLine,
} from "../writing/file_style.ts";
import { commentsIn, extentOf, hasLeadingCommas, itemAt, type List } from "./list.ts";
import { type ObjectStyle, printWidth } from "./object_style.ts";

/** Writes the new items for the indentation of the line where they stand. @returns one text an item */
export type WriteItems = (indentation: string) => readonly string[];

/** Adds items before the item at `index`, or at the end, in the layout of the other items. */
export function insertItems(
  list: List,
  index: number,
  style: ObjectStyle,
  write: WriteItems,
): TextEdit[] {
  if (list.items.length === 0) return [intoEmpty(list, style, write)];
  return index === 0 ? [beforeFirst(list, write)] : behind(list, index - 1, write);
}

function beforeFirst(list: List, write: WriteItems): TextEdit {
  const { ast: { text } } = list;
  const { lead } = extentOf(list, 0);
  const indentation = indentationAt(text, lead);
  const gap = startsLine(text, lead) ? lineEndingAt(text, lead) + indentation : " ";
  return insertion(lead, write(indentation).map((item) => `${item},${gap}`).join(""));
}

function behind(list: List, index: number, write: WriteItems): TextEdit[] {
  const { ast: { text } } = list;
  const { end, ownTail, comma, tail } = extentOf(list, index);
  const indentation = lineIndentation(list, index);
  if (indentation === null) return onSameLine(list, index, write(indentationAt(text, end)));
  const gap = lineEndingAt(text, end) + indentation;
  const written = write(indentation);
  if (hasLeadingCommas(list, index)) {
    return [insertion(ownTail, written.map((item) => `${gap}, ${item}`).join(""))];
  }
  const lines = written.map((item) => gap + item).join(",");
  if (comma !== null) return [insertion(tail, `${lines},`)];
  return tail === end
    ? [insertion(end, `,${lines}`)]
    : [insertion(end, ","), insertion(tail, lines)];
}

function onSameLine(list: List, index: number, written: readonly string[]): TextEdit[] {
  const { comma, tail } = extentOf(list, index);
  if (comma === null) return [insertion(tail, written.map((item) => `, ${item}`).join(""))];
  return [insertion(comma + 1, written.map((item) => ` ${item},`).join(""))];
}

/** The indentation of a new line behind an item; null where it goes onto the same line. */
function lineIndentation(list: List, index: number): string | null {
  const { ast: { text }, items } = list;
  const { lead, tail } = extentOf(list, index);
  const commas = hasLeadingCommas(list, index);
  for (const each of [index, index + 1]) {
    if (each >= items.length) continue;
    const place = commas ? lineOfComma(list, each) : extentOf(list, each).lead;
    if (startsLine(text, place)) return indentationAt(text, place);
  }
  return endsWithLineComment(text, itemAt(list, index).end, tail)
    ? indentationAt(text, lead)
    : null;
}

function lineOfComma(list: List, index: number): number {
  return index === 0 ? extentOf(list, 0).lead : itemAt(list, index).pos - 1;
}

function endsWithLineComment(text: string, start: number, end: number): boolean {
  return commentsIn(text, start, end).some((comment) =>
    comment.kind === ts.SyntaxKind.SingleLineCommentTrivia && comment.end === end
  );
}

function intoEmpty(list: List, style: ObjectStyle, write: WriteItems): TextEdit {
  const { ast, ast: { text }, open, close, kind } = list;
  const outer = indentationAt(text, open - 1);
  const comments = commentsIn(text, open, close);
  const last = comments.at(-1);
  const isOnLines = text.slice(last?.end ?? open, close).includes("\n");
  const line = write(outer).join(", ");
  const space = kind === "object" && style.spaced ? " " : "";
  const width = open - lineOf(text, open) + line.length;
  const fits = !line.includes("\n") && (style.flat || width < printWidth);
  if (!isOnLines && (fits || kind === "arguments" || last)) {
    return last
      ? insertion(last.end, ` ${line}`)
      : { start: open, end: close, text: space + line + space };
  }
  const inner = isOnLines && last && startsLine(text, last.pos)
    ? indentationAt(text, last.pos)
    : deeperIndentation(ast, outer);
  const lineEnding = lineEndingAt(text, open);
  const lines = write(inner).map((item) => lineEnding + inner + item).join(",") +
    (style.trailingComma ? "," : "");
  return last
    ? insertion(last.end, lines)
    : { start: open, end: close, text: lines + lineEnding + outer };
}

function lineOf(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
