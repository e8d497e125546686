import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { ReadCode } from "../../../source/writing/mod.ts";

/** The code behind which its type is written. */
export function asserted(read: ReadCode, type: string): ReadCode {
  const { expression, text } = read;
  const isTight = ts.isLiteralExpression(expression) || ts.isIdentifier(expression) ||
    ts.isArrayLiteralExpression(expression) || ts.isObjectLiteralExpression(expression) ||
    ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression) ||
    expression.kind === ts.SyntaxKind.NullKeyword ||
    expression.kind === ts.SyntaxKind.TrueKeyword ||
    expression.kind === ts.SyntaxKind.FalseKeyword;
  return { ...read, text: `${isTight ? text : `(${text})`} as ${type}` };
}

/** True for what says its own type. */
export function isAsserted(expression: TS.Expression): boolean {
  return ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression);
}
