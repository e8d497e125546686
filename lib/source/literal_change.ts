import type { ts as TS } from "ts-morph";
import { ts } from "./syntax/typescript.ts";

/**
 * Tells whether two texts of a file differ only in the content of one string, number or text between tags. All else then stands in
 * both as it does in the other, a little further back or forth.
 */
export function differInOneLiteral(before: TS.SourceFile, after: TS.SourceFile): boolean {
  const a = before.text;
  const b = after.text;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const old = literalAround(before, start, a.length - end);
  const now = literalAround(after, start, b.length - end);
  return old !== null && old.kind === now?.kind && old.pos === now.pos &&
    a.length - old.end === b.length - now.end;
}

/** The literal that reaches over a stretch of a text, if one does. */
function literalAround(ast: TS.SourceFile, start: number, end: number): TS.Node | null {
  let node: TS.Node | undefined = ast;
  while (node) {
    if (isLiteral(node)) return node.getStart(ast) <= start && node.end >= end ? node : null;
    node = ts.forEachChild(
      node,
      (child) => child.pos <= start && child.end >= end ? child : undefined,
    );
  }
  return null;
}

function isLiteral(node: TS.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isJsxText(node);
}
