import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { referenceOf } from "../scope/references.ts";
import { isBindingSyntax } from "../scope/variables.ts";
import { ts } from "../syntax/typescript.ts";

/** Finds one thing that is wrong with a node, as a sentence for a person. */
type Check = (node: TS.Node, within: TS.Node) => string | null;

/**
 * Finds an error that TypeScript's parser leaves to its checker, and that other parsers do not read at all. Without it, an edit
 * could leave a page that no bundler takes.
 * @param within the syntax that the code is to stand in
 */
export function earlyError(node: TS.Node, within: TS.Node): string | null {
  for (const check of CHECKS) {
    const problem = check(node, within);
    if (problem !== null) return problem;
  }
  return null;
}

const CHECKS: readonly Check[] = [
  moduleSyntax,
  emptyAttribute,
  shorthandValue,
  mixedOperators,
  assignmentTarget,
  reservedName,
  deletedName,
  lostJump,
  outsideOfClass,
];

function moduleSyntax(node: TS.Node): string | null {
  const isModuleSyntax = ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node) ||
    ts.isExportDeclaration(node) || ts.isExportAssignment(node) || ts.isModuleDeclaration(node) ||
    node.kind === ts.SyntaxKind.ExportKeyword;
  return isModuleSyntax
    ? "Give code without imports, exports and namespaces: those stand at the top of a file"
    : null;
}

function emptyAttribute(node: TS.Node): string | null {
  const isEmpty = ts.isJsxExpression(node) && !node.expression && ts.isJsxAttribute(node.parent);
  return isEmpty ? "Give every attribute with braces a value" : null;
}

function shorthandValue(node: TS.Node): string | null {
  if (!ts.isShorthandPropertyAssignment(node) || !node.objectAssignmentInitializer) return null;
  return isInPattern(node.parent) ? null : "Write properties of an object with a colon";
}

/** True for what takes a value apart, as in `({ a = 1 } = b)`. */
function isInPattern(literal: TS.Node): boolean {
  let node = literal;
  while (isPartOfLiteral(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) {
    return parent.initializer === node;
  }
  return ts.isBinaryExpression(parent) && parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function isPartOfLiteral(node: TS.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) ||
    ts.isPropertyAssignment(node) || ts.isSpreadAssignment(node) || ts.isSpreadElement(node);
}

function mixedOperators(node: TS.Node): string | null {
  const { BarBarToken, AmpersandAmpersandToken, QuestionQuestionToken } = ts.SyntaxKind;
  const outer = operatorOf(node);
  const isMixed = ts.isBinaryExpression(node) &&
    [node.left, node.right].map(operatorOf).some((inner) =>
      outer === QuestionQuestionToken
        ? inner === BarBarToken || inner === AmpersandAmpersandToken
        : inner === QuestionQuestionToken &&
          (outer === BarBarToken || outer === AmpersandAmpersandToken)
    );
  return isMixed ? "Put parentheses around `??` beside `||` and `&&`" : null;
}

function operatorOf(node: TS.Node): TS.SyntaxKind | undefined {
  return ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined;
}

function assignmentTarget(node: TS.Node): string | null {
  const target = targetOf(node);
  return target && !canBeAssigned(target) ? "Assign to variables and properties only" : null;
}

function targetOf(node: TS.Node): TS.Expression | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    const takesApart = kind === ts.SyntaxKind.EqualsToken &&
      (ts.isObjectLiteralExpression(node.left) || ts.isArrayLiteralExpression(node.left));
    return assigns && !takesApart ? node.left : null;
  }
  const counts = ts.isPostfixUnaryExpression(node) ||
    (ts.isPrefixUnaryExpression(node) &&
      [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator));
  return counts ? node.operand : null;
}

function canBeAssigned(target: TS.Expression): boolean {
  const value = lookThrough(target);
  if (ts.isIdentifier(value)) return true;
  return (ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value)) &&
    !ts.isOptionalChain(value);
}

/** Modules are strict: there `let`, `static` and their like are no names either, and neither is `await`. */
function reservedName(node: TS.Node): string | null {
  if (!ts.isIdentifier(node)) return null;
  const keyword = ts.identifierToKeywordKind(node) ?? ts.SyntaxKind.Unknown;
  const isReserved = keyword === ts.SyntaxKind.AwaitKeyword ||
    (keyword >= ts.SyntaxKind.FirstFutureReservedWord &&
      keyword <= ts.SyntaxKind.LastFutureReservedWord);
  return isReserved && (referenceOf(node) === "value" || isNameOfValue(node))
    ? `Use another name than "${node.text}", which is a reserved word`
    : null;
}

function isNameOfValue(node: TS.Identifier): boolean {
  const { parent } = node;
  const declares = isBindingSyntax(parent) || ts.isFunctionDeclaration(parent) ||
    ts.isFunctionExpression(parent) || ts.isClassLike(parent);
  return declares && parent.name === node;
}

function deletedName(node: TS.Node): string | null {
  return ts.isDeleteExpression(node) && ts.isIdentifier(lookThrough(node.expression))
    ? "Delete properties only, not variables"
    : null;
}

function lostJump(node: TS.Node): string | null {
  if (!ts.isBreakStatement(node) && !ts.isContinueStatement(node)) return null;
  const around = ts.findAncestor(node.parent, (outer) => {
    if (ts.isFunctionLike(outer) || ts.isClassStaticBlockDeclaration(outer)) return "quit";
    if (node.label) return ts.isLabeledStatement(outer) && outer.label.text === node.label.text;
    return ts.isIterationStatement(outer, false) ||
      (ts.isBreakStatement(node) && ts.isSwitchStatement(outer));
  });
  return around ? null : "Use `break` and `continue` in what they leave only";
}

function outsideOfClass(node: TS.Node, within: TS.Node): string | null {
  if (ts.isPrivateIdentifier(node)) {
    const isInClass = around(node, within, ts.isClassLike);
    return isInClass ? null : `Use "${node.text}" in its class only`;
  }
  if (node.kind !== ts.SyntaxKind.SuperKeyword) return null;
  const hasSuper = around(
    node,
    within,
    (outer) => ts.isClassElement(outer) || (ts.isMethodDeclaration(outer) || ts.isAccessor(outer)),
  );
  return hasSuper ? null : "Use `super` in a method only";
}

/** True when the node, or else its future place, lies in such syntax. */
function around(node: TS.Node, within: TS.Node, test: (outer: TS.Node) => boolean): boolean {
  return [node, within].some((start) => ts.findAncestor(start, test) !== undefined);
}
