import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { isFunctionValue } from "./plain_functions.ts";

/** The members of an object, whose order means nothing. */
export type Members = ReadonlyMap<string, TS.Node>;

/** Null for other lists, and where a member is spread, worked out by a call or there twice: then the order counts. */
export function membersByName(nodes: readonly TS.Node[]): Members | null {
  const members = new Map<string, TS.Node>();
  for (const node of nodes) {
    const name = ts.isObjectLiteralElementLike(node) ? nameOfPiece(node) : null;
    if (name === null) return null;
    members.set(name, node);
  }
  return members.size === nodes.length && nodes.length > 0 ? members : null;
}

/** Tells whether a piece is one of many of its kind, in a body or in an object. */
export function isMember(node: TS.Node): boolean {
  return ts.isStatement(node) || ts.isObjectLiteralElementLike(node) || ts.isClassElement(node);
}

/** Returns the name of a piece; null for one without. */
export function nameOfPiece(node: TS.Node): string | null {
  if (ts.isVariableStatement(node)) {
    const { declarations } = node.declarationList;
    return declarations.length === 1 ? declarations[0]!.name.getText() : null;
  }
  if (!ts.isStatement(node) && !isMember(node)) return null;
  const { name } = node as { readonly name?: TS.Node }; // of a declaration or a member
  if (!name || !ts.isComputedPropertyName(name)) {
    return name ? memberName(name) ?? name.getText() : null;
  }
  return isPath(name.expression) ? name.getText() : null;
}

/** Tells whether an expression is a name or a member of one, which has the same value wherever it stands: `Code.FULL`. */
function isPath(node: TS.Node): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isPath(node.expression));
}

/** Returns the text of the name of a member; null for one that is worked out. */
export function memberName(name: TS.Node | undefined): string | null {
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null;
}

/** Returns the call that makes up a statement. */
export function callOf(node: TS.Node): TS.CallExpression | null {
  if (!ts.isExpressionStatement(node)) return null;
  const { expression } = node;
  const inner = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(inner) ? inner : null;
}

/** The operands of `a || b || c` and the like, which stand beside each other. */
export function operandsOf(node: TS.BinaryExpression): TS.Node[] {
  const { left, right, operatorToken: { kind } } = node;
  const isMore = ts.isBinaryExpression(left) && left.operatorToken.kind === kind;
  return [...isMore ? operandsOf(left) : [left], right];
}

export function isChain(node: TS.Node): node is TS.BinaryExpression {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.PlusToken;
}

/** The texts of a template around its expressions; null for any other code. */
export function textsOfTemplate(node: TS.Node): string | null {
  if (!ts.isTemplateExpression(node)) return null;
  const { head, templateSpans } = node;
  return JSON.stringify([head.text, ...templateSpans.map(({ literal }) => literal.text)]);
}

/** Tells whether two nodes are of one kind, in which a function is one in each of its forms. */
export function areOfOneKind(a: TS.Node, b: TS.Node): boolean {
  return a.kind === b.kind || (isFunctionValue(a) && isFunctionValue(b));
}

/** Tells whether a node is only the braces around its content. */
export function isFrame(node: TS.Node): boolean {
  if (isFunctionValue(node)) return ts.isBlock(node.body);
  return ts.isBlock(node) || ts.isCaseBlock(node) || ts.isClassLike(node) ||
    ts.isFunctionLike(node);
}

/** Tells whether two nodes join operands by the same operator. */
export function areOneChain(a: TS.Node, b: TS.Node): boolean {
  return isChain(a) && isChain(b) && a.operatorToken.kind === b.operatorToken.kind;
}
