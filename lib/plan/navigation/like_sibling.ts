import type { ts as TS } from "ts-morph";
import { insertion, type TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import {
  attributeLiteral,
  codeLiteral,
  indentationAt,
  lineEndingAt,
  quoteOf,
  startsLine,
} from "../../source/writing/mod.ts";

/** A piece of a sibling that reads differently in what is made like it. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The code of a node with some pieces of it replaced. */
export function codeLike(
  node: TS.Node,
  ast: TS.SourceFile,
  differences: readonly Difference[],
): string {
  let at = node.getStart(ast);
  let code = "";
  for (const { start, end, text } of differences.toSorted((a, b) => a.start - b.start)) {
    code += ast.text.slice(at, start) + text;
    at = end;
  }
  return code + ast.text.slice(at, node.end);
}

/** A string that says something else, written as it is. */
export function literalSaying(
  literal: TS.StringLiteralLike,
  ast: TS.SourceFile,
  value: string,
): Difference {
  const quote = ts.isStringLiteral(literal) ? quoteOf(literal, ast) : '"';
  const text = ts.isJsxAttribute(literal.parent) ? attributeLiteral(value, quote) : null;
  return {
    start: literal.getStart(ast),
    end: literal.end,
    text: text ?? codeLiteral(value, quote),
  };
}

/** Puts code in front of an element, on a line of its own where the element has one. */
export function beforeElement(element: TS.Node, ast: TS.SourceFile, code: string): TextEdit {
  const start = element.getStart(ast);
  const gap = startsLine(ast.text, start)
    ? lineEndingAt(ast.text, start) + indentationAt(ast.text, start)
    : "";
  return insertion(start, code + gap);
}

/** Puts code behind a sibling, on a line of its own where the sibling has one. */
export function behindSibling(
  sibling: TS.Node,
  ast: TS.SourceFile,
  code: string,
): TextEdit {
  const { text } = ast;
  const start = sibling.getStart(ast);
  const gap = startsLine(text, start)
    ? lineEndingAt(text, sibling.end) + indentationAt(text, start)
    : " ";
  const { parent } = sibling;
  const items: TS.NodeArray<TS.Node> | null = ts.isArrayLiteralExpression(parent)
    ? parent.elements
    : ts.isObjectLiteralExpression(parent)
    ? parent.properties
    : null;
  if (!items) return insertion(sibling.end, (gap === " " ? "" : gap) + code);
  const isLast = items.at(-1) === sibling;
  if (isLast && !items.hasTrailingComma) return insertion(sibling.end, `,${gap}${code}`);
  const comma = text.indexOf(",", sibling.end);
  return insertion(comma + 1, `${gap}${code},`);
}
