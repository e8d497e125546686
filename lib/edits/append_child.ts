import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { attributeName, isInlineFunction, type JsxSyntax, lookThrough } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import {
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  lineStartAt,
  skipBlanks,
  spansLines,
  startsLine,
} from "../source/writing/mod.ts";

/** Writes what is put in, for the place where it starts and the indentation of its line. */
export type WriteChild = (offset: number, indentation: string) => string;

/** The outcome: what to write, and where the child starts in the new text. */
export interface Appended {
  readonly edit: TextEdit;
  readonly selected: number;
}

/**
 * Adds a last child to an element or fragment: on a line of its own where the others stand on theirs, else right before
 * the closing tag. A self-closing element is opened up. No text that is there changes its meaning.
 */
export function appendChild(ast: TS.SourceFile, parent: JsxSyntax, write: WriteChild): Appended {
  if (ts.isJsxSelfClosingElement(parent)) return openUp(ast, parent, write);
  const opening = ts.isJsxElement(parent) ? parent.openingElement : parent.openingFragment;
  const closing = ts.isJsxElement(parent) ? parent.closingElement : parent.closingFragment;
  const end = closing.getStart(ast);
  const contentEnd = trimmedEnd(ast.text, opening.end, end);
  if (!ast.text.slice(contentEnd, end).includes("\n")) {
    // White space that ends no line is text, and stays what it is only on this line.
    return appended(
      { start: end, end, text: "" },
      "",
      write(end, indentationAt(ast.text, end)),
      "",
    );
  }
  const indentation = childIndentation(ast, parent.children, contentEnd, end);
  const before = lineEndingAt(ast.text, end) + indentation;
  const place = skipBlanks(ast.text, contentEnd);
  return appended(insertionAt(place), before, write(place, indentation), "");
}

/** Why an element cannot take another child, as a sentence for a person; null where it can. */
export function childObstacle(parent: JsxSyntax, ast: TS.SourceFile): string | null {
  if (!ts.isJsxSelfClosingElement(parent) && parent.children.some(isRenderFunction)) {
    return "its child is a function, and has to be its only one";
  }
  if (ts.isJsxFragment(parent)) return null;
  const opening = ts.isJsxElement(parent) ? parent.openingElement : parent;
  const tag = tagText(opening, ast);
  if (VOID_ELEMENTS.has(tag)) return `HTML's "${tag}" has no children`;
  const hasMarkup = opening.attributes.properties.some((attribute) =>
    ts.isJsxAttribute(attribute) && attributeName(attribute) === "dangerouslySetInnerHTML"
  );
  return hasMarkup ? "its prop dangerouslySetInnerHTML holds what is in it" : null;
}

/** A tag as it is written, without type arguments. */
export function tagText({ tagName }: TS.JsxOpeningLikeElement, ast: TS.SourceFile): string {
  return ast.text.slice(tagName.getStart(ast), tagName.end);
}

/** Source: HTML, 13.1.2 (void elements), with `param`, which React treats as one. */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Returns the start of the white space that ends a stretch of text: what JSX takes for white space, not all of Unicode's. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && " \t\r\n".includes(text.charAt(at - 1))) at--;
  return at;
}

function isRenderFunction(child: TS.JsxChild): boolean {
  return ts.isJsxExpression(child) && child.expression !== undefined &&
    isInlineFunction(lookThrough(child.expression));
}

function openUp(
  ast: TS.SourceFile,
  parent: TS.JsxSelfClosingElement,
  write: WriteChild,
): Appended {
  const { text } = ast;
  const start = parent.getStart(ast);
  const edit = { start: slashStart(ast, parent), end: parent.end, text: "" };
  const closing = `</${tagText(parent, ast)}>`;
  const around = indentationAt(text, start);
  if (!startsLine(text, start) && !spansLines(parent, ast)) {
    return appended(edit, ">", write(parent.end, around), closing);
  }
  const lineEnding = lineEndingAt(text, parent.end);
  const indentation = deeperIndentation(ast, around);
  const before = `>${lineEnding}${indentation}`;
  return appended(edit, before, write(parent.end, indentation), lineEnding + around + closing);
}

/** Returns the start of the `/` that closes an element, with the blanks before it unless they start its line. */
function slashStart({ text }: TS.SourceFile, { attributes }: TS.JsxSelfClosingElement): number {
  const comments = [
    ...ts.getTrailingCommentRanges(text, attributes.end) ?? [],
    ...ts.getLeadingCommentRanges(text, attributes.end) ?? [],
  ];
  const slash = text.indexOf("/", comments.at(-1)?.end ?? attributes.end);
  if (startsLine(text, slash)) return slash;
  let start = slash;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start;
}

/** The indentation of the last child that starts a line, else one step more than the closing tag's. */
function childIndentation(
  ast: TS.SourceFile,
  children: readonly TS.JsxChild[],
  contentEnd: number,
  closing: number,
): string {
  const last = children.findLast((child) => !isLineSpace(child));
  const start = last && lastLineOf(ast, last, contentEnd);
  return start !== undefined && startsLine(ast.text, start)
    ? indentationAt(ast.text, start)
    : deeperIndentation(ast, indentationAt(ast.text, closing));
}

function isLineSpace(child: TS.JsxChild): boolean {
  return ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces;
}

/**
 * Returns the start of the content of the line that sets the layout of a child's neighbours: a text's last line, else its first.
 */
function lastLineOf(ast: TS.SourceFile, child: TS.JsxChild, contentEnd: number): number {
  if (!ts.isJsxText(child)) return child.getStart(ast);
  const line = lineStartAt(ast.text, contentEnd);
  return line > child.pos ? line + indentationAt(ast.text, contentEnd).length : child.pos;
}

function appended(edit: TextEdit, before: string, child: string, after: string): Appended {
  return {
    edit: { ...edit, text: before + child + after },
    selected: edit.start + before.length,
  };
}

function insertionAt(place: number): TextEdit {
  return { start: place, end: place, text: "" };
}
