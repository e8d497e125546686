import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../errors/mod.ts";
import { insertion, type TextEdit } from "../source/mod.ts";
import type { JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { indentationAt, lineEndingAt, skipBlanks, startsLine } from "../source/writing/mod.ts";

/**
 * The tag of an element that holds its attributes.
 * @throws {WorkbenchError} `node_not_editable` for other nodes, and where the parser stumbled in the element
 */
export function openingOf(node: JsxNode): TS.JsxOpeningLikeElement {
  const { syntax } = node;
  if (ts.isJsxElement(syntax) || ts.isJsxSelfClosingElement(syntax)) {
    checkEditable(node);
    return ts.isJsxElement(syntax) ? syntax.openingElement : syntax;
  }
  throw new WorkbenchError(
    "node_not_editable",
    `Cannot edit the props of "${node.id}": it is of type "${node.type}", and only elements have props`,
    { data: { reason: "not_an_element" } },
  );
}

/** @throws {WorkbenchError} `node_not_editable` with the node's `reason` */
export function checkEditable(node: JsxNode): void {
  if (node.editable) return;
  throw new WorkbenchError(
    "node_not_editable",
    `Cannot edit "${node.id}": its reason is "${node.reason}"`,
    { data: { reason: node.reason } },
  );
}

/**
 * Adds an attribute behind the last attribute, so that it wins, in the layout of the element's other attributes.
 * @param write writes it for the indentation of its line
 */
export function insertAttribute(
  ast: TS.SourceFile,
  opening: TS.JsxOpeningLikeElement,
  write: (indentation: string) => string,
): TextEdit {
  const { text } = ast;
  const last = opening.attributes.properties.at(-1);
  const end = last?.end ?? opening.attributes.pos;
  const comment = last && ts.getTrailingCommentRanges(text, end)?.at(-1);
  const place = comment?.end ?? end;
  const start = last?.getStart(ast) ?? end;
  if (!last || (!startsLine(text, start) && !isLineComment(comment))) {
    return insertion(place, ` ${write(indentationAt(text, place))}`);
  }
  const indentation = indentationAt(text, start);
  return insertion(place, lineEndingAt(text, place) + indentation + write(indentation));
}

/**
 * Removes an attribute with the white space before it, its whole line where it is alone there, and with that a comment behind it
 * on that line and those on the lines right above it. Other comments before it stay.
 * @param isMoved the attribute goes elsewhere, and all comments stay
 */
export function removeAttribute(
  ast: TS.SourceFile,
  attribute: TS.JsxAttributeLike,
  isMoved = false,
): TextEdit {
  const { text } = ast;
  const start = attribute.getStart(ast);
  const end = isMoved ? attribute.end : endWithComment(text, start, attribute.end);
  const isAlone = startsLine(text, start) && /^[ \t]*(?:\r?\n|\/?>)/.test(text.slice(end));
  const before = isAlone && !isMoved
    ? commentAbove(text, attribute.pos, start)
    : lastComment(text, attribute.pos);
  const left = before?.end ?? attribute.pos;
  if (isLineComment(before) && !/^[ \t]*\r?\n/.test(text.slice(end))) {
    // What follows must not slide up into the comment.
    return { start, end: skipBlanks(text, end), text: "" };
  }
  return { start: left, end, text: needsGap(text, end) ? " " : "" };
}

/** True where a name that ends at `offset` would run into what follows. */
export function needsGap(text: string, offset: number): boolean {
  return !/^[\s/>]/.test(text.slice(offset, offset + 1));
}

/** A comment behind an attribute that is alone on its line speaks of it; elsewhere it may speak of anything. */
function endWithComment(text: string, start: number, end: number): number {
  const comment = ts.getTrailingCommentRanges(text, end)?.at(-1);
  if (!comment || !startsLine(text, start)) return end;
  return /^[ \t]*\r?\n/.test(text.slice(comment.end)) ? comment.end : end;
}

/** Finds the last comment before an attribute that does not stand on the lines right above it, and speaks of something else. */
function commentAbove(text: string, offset: number, start: number): TS.CommentRange | undefined {
  const comments = [
    ...ts.getTrailingCommentRanges(text, offset) ?? [],
    ...ts.getLeadingCommentRanges(text, offset) ?? [],
  ].filter(({ pos }, index, all) => all.findIndex((each) => each.pos === pos) === index);
  let below = start;
  for (let last = comments.at(-1); last; last = comments.at(-1)) {
    const isRightAbove = text.slice(last.end, below).split("\n").length === 2;
    if (!startsLine(text, last.pos) || !isRightAbove) return last;
    below = last.pos;
    comments.pop();
  }
  return undefined;
}

function lastComment(text: string, offset: number): TS.CommentRange | undefined {
  return ts.getLeadingCommentRanges(text, offset)?.at(-1) ??
    ts.getTrailingCommentRanges(text, offset)?.at(-1);
}

function isLineComment(comment: TS.CommentRange | undefined): boolean {
  return comment?.kind === ts.SyntaxKind.SingleLineCommentTrivia;
}
