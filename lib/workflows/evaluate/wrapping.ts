import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";

/** The expression inside parentheses, `as`, `satisfies`, `<Type>` and `!`, and behind `0,`. */
export function withoutWrapping(expression: TS.Expression): TS.Expression {
  let node = expression;
  while (true) {
    if (isAssertion(node)) node = node.expression;
    else if (isDetached(node)) node = node.right;
    else return node;
  }
}

/** `(0, library.createMachine)`: how compilers call a member of a module without its `this`. */
function isDetached(node: TS.Expression): node is TS.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken &&
    ts.isNumericLiteral(node.left);
}

/** The expression with the assertions and parentheses around it. */
export function outermost(expression: TS.Expression): TS.Expression {
  let node = expression;
  while (isWrapping(node.parent)) node = node.parent;
  return node;
}

/** Parentheses, assertions and `await`: what they stand around goes through them. */
export function isWrapping(node: TS.Node): node is Assertion | TS.AwaitExpression {
  return isAssertion(node) || ts.isAwaitExpression(node);
}

type Assertion =
  | TS.ParenthesizedExpression
  | TS.AsExpression
  | TS.SatisfiesExpression
  | TS.NonNullExpression
  | TS.TypeAssertion;

/** Parentheses and what only speaks of types. */
export function isAssertion(node: TS.Node): node is Assertion {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node);
}
