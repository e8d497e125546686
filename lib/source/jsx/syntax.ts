import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** An element or fragment, as syntax. */
export type JsxSyntax = TS.JsxElement | TS.JsxSelfClosingElement | TS.JsxFragment;

/** The syntax of a conditional: a ternary, or `&&`, `||`, `??`. */
export type ConditionalSyntax = TS.ConditionalExpression | TS.BinaryExpression;

export function isJsx(node: TS.Node): node is JsxSyntax {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

export function isConditional(node: TS.Node): node is ConditionalSyntax {
  return ts.isConditionalExpression(node) ||
    (ts.isBinaryExpression(node) && isLogicalOperator(node.operatorToken.kind));
}

/** `a || b` and `a ?? b`: without JSX, a value with a default rather than a choice of what to show. */
export function isFallback(node: ConditionalSyntax): boolean {
  return ts.isBinaryExpression(node) &&
    node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken;
}

function isLogicalOperator(kind: TS.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** Returns the part of a conditional that decides: the condition of a ternary, the left side of `&&`, `||` and `??`. */
export function conditionOf(node: ConditionalSyntax): TS.Expression {
  return ts.isConditionalExpression(node) ? node.condition : node.left;
}

/** Syntax around an expression that changes nothing at run time: parentheses, `as`, `satisfies`, `!`. */
export function isTransparent(
  node: TS.Node,
): node is
  | TS.ParenthesizedExpression
  | TS.AsExpression
  | TS.SatisfiesExpression
  | TS.NonNullExpression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node);
}

/** The expression inside parentheses, `as`, `satisfies` and `!`. */
export function lookThrough(node: TS.Expression): TS.Expression {
  let inner = node;
  while (isTransparent(inner)) inner = inner.expression;
  return inner;
}

/** The outermost parenthesis, `as`, `satisfies` or `!` around a node; the node itself when there is none. */
export function lookOutward(node: TS.Node): TS.Node {
  let outer = node;
  while (outer.parent && isTransparent(outer.parent)) outer = outer.parent;
  return outer;
}

/** A function written as an expression. */
export function isInlineFunction(node: TS.Node): node is TS.ArrowFunction | TS.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** `(() => ...)()` */
export function isCalledAtOnce(node: TS.Node): boolean {
  if (!isInlineFunction(node)) return false;
  const outer = lookOutward(node);
  return ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
}

/** An attribute's name as written, `xlink:href` and `data-id` included. */
export function attributeName({ name }: TS.JsxAttribute): string {
  return ts.isIdentifier(name) ? name.text : `${name.namespace.text}:${name.name.text}`;
}

/** An attribute's value without braces: a string, JSX, or the expression in the braces; undefined where there is none. */
export function attributeValue({ initializer }: TS.JsxAttribute): TS.Expression | undefined {
  return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

/** `div` and `my-element`, as opposed to a component. */
export function isIntrinsic(tag: TS.JsxTagNameExpression): boolean {
  if (ts.isJsxNamespacedName(tag)) return true;
  return ts.isIdentifier(tag) && (/^[a-z]/.test(tag.text) || tag.text.includes("-"));
}
