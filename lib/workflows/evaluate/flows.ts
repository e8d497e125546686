import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { flowOfArgument, flowOfMethod } from "./call_flows.ts";
import type { FunctionValue, Value } from "./value.ts";
import {
  ANY,
  below,
  inCopy,
  inList,
  inResult,
  memberAccessed,
  memberNamed,
  RESULT,
  type ValuePath,
} from "./value_path.ts";
import { isWrapping, outermost } from "./wrapping.ts";

/** An expression whose value holds the one that is followed. */
export interface Place {
  readonly node: TS.Expression;
  readonly path: ValuePath;
}

/** Told of where a value goes. */
export interface Trace {
  /** Something is written into the value. */
  changed(): void;
  /** The name itself is given another value. */
  reassigned(target: TS.Expression): void;
  /** The value also stands in this expression. */
  to(place: Place): void;
  /** A variable or parameter takes it. */
  bound(name: TS.BindingName, path: ValuePath): void;
  /** It becomes a part of what another expression holds. */
  stored(target: TS.Expression, path: ValuePath): void;
  exported(name: string, path: ValuePath): void;
  /** A function of the project takes it as an argument. */
  passed(to: FunctionValue, index: number, path: ValuePath): void;
  /** Code that is not known takes it. */
  escaped(call: TS.Node): void;
  evaluate(expression: TS.Expression): Value;
  isGlobal(identifier: TS.Identifier): boolean;
}

/** Follows a value one step outwards from an expression that holds it. */
export function flowFrom(trace: Trace, { node, path }: Place): void {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    if (parent.expression === node) flowOfAccess(trace, parent, path);
  } else if (ts.isExpression(parent)) flowOfExpression(trace, node, parent, path);
  else flowOfSyntax(trace, node, parent, path);
}

function flowOfAccess(
  trace: Trace,
  access: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  path: ValuePath,
): void {
  const call = outermost(access).parent;
  if (ts.isCallExpression(call) && call.expression === outermost(access)) {
    flowOfMethod(trace, { call, method: memberAccessed(access), path });
    return;
  }
  if (isWritten(access)) {
    if (path.length === 0) trace.changed();
    return;
  }
  const rest = below(path, memberAccessed(access));
  if (rest) trace.to({ node: access, path: rest });
}

/** Tells whether something is assigned to an expression, also out of a list or an object, or it is deleted. */
function isWritten(expression: TS.Expression): boolean {
  let node: TS.Node = outermost(expression);
  while (true) {
    const { parent } = node;
    if (ts.isBinaryExpression(parent)) {
      const isTarget = parent.left === node && isAssignment(parent.operatorToken.kind);
      if (isTarget || !isPart(parent)) return isTarget;
    } else if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
      return parent.operator === ts.SyntaxKind.PlusPlusToken ||
        parent.operator === ts.SyntaxKind.MinusMinusToken;
    } else if (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) {
      return parent.initializer === node;
    } else if (!isPart(parent)) return ts.isDeleteExpression(parent);
    node = parent;
  }
}

/** `[a, ...b]` and `{ c: d }`, which also stand at the left of an assignment. */
function isPart(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) ||
    ts.isSpreadElement(node) || ts.isSpreadAssignment(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      (ts.isArrayLiteralExpression(node.parent) || ts.isPropertyAssignment(node.parent)));
}

function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function flowOfExpression(
  trace: Trace,
  node: TS.Expression,
  parent: TS.Expression,
  path: ValuePath,
): void {
  if (isWrapping(parent)) trace.to({ node: parent, path });
  else if (isWritten(node)) trace.reassigned(node);
  else if (ts.isBinaryExpression(parent)) flowOfOperator(trace, node, parent, path);
  else if (ts.isConditionalExpression(parent)) {
    if (parent.condition !== node) trace.to({ node: parent, path });
  } else if (ts.isArrayLiteralExpression(parent)) {
    trace.to({ node: parent, path: [ANY, ...path] });
  } else if (ts.isSpreadElement(parent)) flowOfSpread(trace, parent, path);
  else if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const index = parent.arguments?.indexOf(node) ?? -1;
    const result = inResult(path);
    if (index >= 0) flowOfArgument(trace, { call: parent, index, path });
    else if (result) trace.to({ node: parent, path: result });
  } else if (ts.isArrowFunction(parent)) trace.to({ node: parent, path: [RESULT, ...path] });
}

function flowOfOperator(
  trace: Trace,
  node: TS.Expression,
  parent: TS.BinaryExpression,
  path: ValuePath,
): void {
  const { kind } = parent.operatorToken;
  if (isAssignment(kind)) trace.stored(parent.left, path);
  const passesOn = parent.right === node || kind !== ts.SyntaxKind.AmpersandAmpersandToken;
  if (passesOn && (isAssignment(kind) || isChoice(kind))) trace.to({ node: parent, path });
}

function isChoice(kind: TS.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.CommaToken;
}

function flowOfSpread(trace: Trace, { parent }: TS.SpreadElement, path: ValuePath): void {
  if (ts.isArrayLiteralExpression(parent)) trace.to({ node: parent, path: inList(path) });
  else if (ts.isCallExpression(parent)) {
    for (const index of parent.arguments.keys()) {
      flowOfArgument(trace, { call: parent, index, path: path.slice(1) });
    }
  }
}

/** Follows a value through declarations, statements and the members of objects. */
function flowOfSyntax(trace: Trace, node: TS.Expression, parent: TS.Node, path: ValuePath): void {
  if (isPart(parent) && isWritten(node)) trace.reassigned(node);
  else if (ts.isPropertyAssignment(parent)) {
    if (parent.initializer !== node) return;
    trace.to({ node: parent.parent, path: [memberNamed(parent.name), ...path] });
  } else if (ts.isShorthandPropertyAssignment(parent)) {
    trace.to({ node: parent.parent, path: [parent.name.text, ...path] });
  } else if (ts.isSpreadAssignment(parent)) {
    trace.to({ node: parent.parent, path: inCopy(path) });
  } else if (
    ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)
  ) {
    if (parent.initializer === node) trace.bound(parent.name, path);
  } else if (ts.isForOfStatement(parent)) {
    if (parent.expression === node) flowOfLoop(trace, parent, path.slice(1));
    else trace.reassigned(node);
  } else if (ts.isForInStatement(parent)) {
    if (parent.initializer === node) trace.reassigned(node);
  } else if (ts.isReturnStatement(parent)) {
    const by = ts.findAncestor(parent, ts.isFunctionLike);
    if (by) flowOfResult(trace, by, [RESULT, ...path]);
  } else if (ts.isExportAssignment(parent)) trace.exported("default", path);
}

function flowOfLoop(trace: Trace, { initializer }: TS.ForOfStatement, path: ValuePath): void {
  if (!ts.isVariableDeclarationList(initializer)) trace.stored(initializer, path);
  else for (const { name } of initializer.declarations) trace.bound(name, path);
}

function flowOfResult(trace: Trace, by: TS.SignatureDeclaration, path: ValuePath): void {
  if (ts.isArrowFunction(by) || ts.isFunctionExpression(by)) trace.to({ node: by, path });
  else if (ts.isFunctionDeclaration(by)) {
    if (by.name) trace.bound(by.name, path);
    else trace.exported("default", path);
  } else if (ts.isMethodDeclaration(by) && ts.isObjectLiteralExpression(by.parent)) {
    trace.to({ node: by.parent, path: [memberNamed(by.name), ...path] });
  }
}
