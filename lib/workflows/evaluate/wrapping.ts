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

/** The expression with the assertions and parentheses around it. */
export function outermost(expression: TS.Expression): TS.Expression {
  let node = expression;
  while (isWrapping(node.parent)) node = node.parent;
  return node;
}

/** Parentheses, assertions and `await`: what they stand around goes through them. */
export function isWrapping(
  node: TS.Node,
): node is
  | TS.ParenthesizedExpression
  | TS.AsExpression
  | TS.SatisfiesExpression
  | TS.NonNullExpression
  | TS.TypeAssertion
  | TS.AwaitExpression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node) || ts.isAwaitExpression(node);
}
