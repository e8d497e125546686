import type { ts as TS } from "ts-morph";
import { ts } from "./syntax/typescript.ts";

/**
 * Tells whether two texts of a file differ only in the content of one string, number or text between tags. All else then stands in
 * both as it does in the other, a little further back or forth.
 */
export function differInOneLiteral(before: TS.SourceFile, after: TS.SourceFile): boolean {
  const a = before.text;
  const b = after.text;
  const start = sameAtStart(a, b);
  const end = sameAtEnd(a, b, Math.min(a.length, b.length) - start);
  const old = literalAround(before, start, a.length - end);
  const now = literalAround(after, start, b.length - end);
  return old !== null && old.kind === now?.kind && old.pos === now.pos &&
    a.length - old.end === b.length - now.end;
}

/** So many characters are compared in one step. */
const STRIDE = 256;

/** Counts the characters with which both texts begin. */
function sameAtStart(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let same = 0;
  while (same + STRIDE <= shorter && b.startsWith(a.slice(same, same + STRIDE), same)) {
    same += STRIDE;
  }
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  return same;
}

/** Counts the characters with which both texts end, `most` of them at most. */
function sameAtEnd(a: string, b: string, most: number): number {
  const endsAlike = (from: number) =>
    b.endsWith(a.slice(a.length - from - STRIDE, a.length - from), b.length - from);
  let same = 0;
  while (same + STRIDE <= most && endsAlike(same)) same += STRIDE;
  while (
    same < most && a.charCodeAt(a.length - 1 - same) === b.charCodeAt(b.length - 1 - same)
  ) same++;
  return same;
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
