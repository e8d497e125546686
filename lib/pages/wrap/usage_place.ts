import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import type { Range } from "./page_edits.ts";

/**
 * Returns the range whose place a usage takes: with the parentheses around what moves, where these stand on lines of their own
 * and Prettier takes them away, as the usage fits on the line on which they open.
 * @param width the longest line
 */
export function usagePlace(
  ast: TS.SourceFile,
  hit: Range & { readonly syntax: TS.Node },
  usage: string,
  width: number,
): Range {
  const { parent } = hit.syntax;
  if (usage.includes("\n") || !ts.isParenthesizedExpression(parent)) return hit;
  if (!isJoined(parent)) return hit;
  const { text } = ast;
  const [start, end] = [parent.getStart(ast), parent.end];
  const around = [text.slice(start + 1, hit.start), text.slice(hit.end, end - 1)];
  const isAlone = around.every((each) => each.trim() === "" && each.includes("\n"));
  if (!isAlone) return hit;
  const lineStart = text.lastIndexOf("\n", start) + 1;
  const [rest = ""] = text.slice(end).split(/\r?\n/, 1);
  return start - lineStart + usage.length + rest.length <= width ? { start, end } : hit;
}

/** Tells whether what stands in parentheses goes on the line before it where it fits there: what is returned, or shown under a condition. */
function isJoined({ parent }: TS.ParenthesizedExpression): boolean {
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken);
}
