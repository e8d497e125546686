import type { ts as TS } from "ts-morph";
import { ts } from "../../source/typescript.ts";

/** The expression inside parentheses, `as`, `satisfies`, `<Type>` and `!`. */
export function withoutWrapping(expression: TS.Expression): TS.Expression {
  let node = expression;
  while (
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  ) node = node.expression;
  return node;
}
