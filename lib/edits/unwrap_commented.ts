import type { ts as TS } from "ts-morph";
import { isJsx, type JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import {
  deeperIndentation,
  indentationAt,
  lineEndingAt,
  reindented,
  startsLine,
} from "../source/writing/mod.ts";
import type { OpEdit } from "./edit_state.ts";

/** The code of an only child without braces, as it can stand in code. */
export interface InnerValue {
  readonly code: string;
  /** The offset of the child itself in the code. */
  readonly offset: number;
  /** The place in the file for which the code's start stands. */
  readonly start: number;
}

/** A fragment that holds one child and comments. */
export interface Commented {
  readonly node: JsxNode;
  readonly children: readonly JsxNode[];
  readonly child: JsxNode;
  readonly value: InnerValue;
}

/** True for braces that hold a comment alone. */
export function isComment({ syntax }: JsxNode): boolean {
  return ts.isJsxExpression(syntax) && syntax.expression === undefined;
}

/**
 * Puts the one child of a fragment and the comments beside it in the place of the fragment: in the parentheses around it, else
 * in its own, so that a comment of several lines ends no statement.
 */
export function withComments(
  ast: TS.SourceFile,
  { node, children, child, value }: Commented,
): OpEdit {
  const { text } = ast;
  const [open, close] = marksAround(node.syntax.parent);
  const lineEnding = lineEndingAt(text, node.start);
  const around = indentationAt(text, node.start);
  const hasLines = text.slice(node.start, node.end).includes("\n");
  const isAlone = open === "" && startsLine(text, node.start);
  const indentation = !hasLines || isAlone ? around : deeperIndentation(ast, around);
  const gap = hasLines ? lineEnding + indentation : " ";
  const isLineOpen = endsInLineComment(ast, children.at(-1)) &&
    !/^[ \t]*\r?\n/.test(text.slice(node.end));
  const [head, tail] = !hasLines || isAlone
    ? [open, (isLineOpen ? lineEnding + around : "") + close]
    : [open + gap, lineEnding + around + close];
  const codes = children.map((each) =>
    each === child ? codeOf(ast, each, value, indentation) : commentOf(ast, each, indentation)
  );
  const index = children.indexOf(child);
  const before = head + codes.slice(0, index).map((code) => code + gap).join("");
  const to = node.start + before.length;
  const edit = { start: node.start, end: node.end, text: head + codes.join(gap) + tail };
  const inside = isJsx(child.syntax)
    ? []
    : child.children.map((each) => ({ node: each, to: to + each.start - value.start }));
  const moved = [...inside, { node: child, to: to + value.offset }];
  return { edits: [edit], selected: to + value.offset, gone: node, moved };
}

function marksAround(parent: TS.Node): readonly [string, string] {
  if (ts.isJsxAttribute(parent)) return ["{", "}"];
  const isMarked = ts.isParenthesizedExpression(parent) || ts.isJsxExpression(parent);
  return isMarked ? ["", ""] : ["(", ")"];
}

/** True for a comment that goes on to the end of its line, and would take in what follows it. */
function endsInLineComment(ast: TS.SourceFile, last: JsxNode | undefined): boolean {
  if (!last || !isComment(last)) return false;
  const place = last.syntax.getStart(ast) + 1;
  const comments = [
    ...ts.getTrailingCommentRanges(ast.text, place) ?? [],
    ...ts.getLeadingCommentRanges(ast.text, place) ?? [],
  ];
  return comments.some(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia);
}

function codeOf(
  ast: TS.SourceFile,
  child: JsxNode,
  { code }: InnerValue,
  indentation: string,
): string {
  return isJsx(child.syntax) ? reindented(ast, child, indentation) : code;
}

function commentOf(ast: TS.SourceFile, comment: JsxNode, indentation: string): string {
  return reindented(ast, comment, indentation).slice(1, -1).trim();
}
