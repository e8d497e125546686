import type { ts as TS } from "ts-morph";
import { lookOutward } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";

/**
 * Says what the code around a value minds: `bare` for code that takes the value as it is, `covered` where something else is there
 * for it or where it is only compared, `tested` where it is asked whether it is there, `required` where code fails without it.
 */
export type Weight = "bare" | "covered" | "tested" | "required";

/** Weighs one place where a value is read. */
export function weighRead(node: TS.Expression): Weight {
  const outer = lookOutward(node);
  const { parent } = outer;
  if (ts.isPrefixUnaryExpression(parent) || isBoolean(parent)) return weighTest(parent);
  if (ts.isBinaryExpression(parent)) return weighOperand(parent, outer);
  if (ts.isPropertyAccessExpression(parent)) return parent.questionDotToken ? "covered" : "bare";
  return isCondition(outer) ? weighTest(outer) : "bare";
}

/** Weighs all places where one value is read. */
export function isNeeded(weights: readonly Weight[]): boolean {
  return weights.includes("required") || (weights.includes("bare") && !weights.includes("tested"));
}

function weighOperand(binary: TS.BinaryExpression, operand: TS.Node): Weight {
  const { kind } = binary.operatorToken;
  if (kind === ts.SyntaxKind.PlusToken) return "bare";
  if (kind !== ts.SyntaxKind.AmpersandAmpersandToken) return "covered";
  return operand === binary.left || isTest(binary) ? "tested" : "covered";
}

/** Tells whether something is done only where an expression holds. */
function isTest(node: TS.Expression): boolean {
  const outer = lookOutward(node);
  const { parent } = outer;
  if (!ts.isBinaryExpression(parent)) return isCondition(outer);
  const isAnd = parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd && (parent.left === outer || isTest(parent));
}

/** A test behind which the code fails says that the value is required. */
function weighTest(test: TS.Node): Weight {
  const outer = ts.isExpression(test) ? lookOutward(test) : test;
  const { parent } = outer;
  const isBinary = ts.isBinaryExpression(parent);
  if (isBinary || ts.isPrefixUnaryExpression(parent) || isBoolean(parent)) return weighTest(parent);
  const isFailing = ts.isIfStatement(parent) && parent.expression === outer &&
    ts.isPrefixUnaryExpression(test) && fails(parent.thenStatement);
  return isFailing ? "required" : "tested";
}

function isCondition(node: TS.Node): boolean {
  const { parent } = node;
  return (ts.isConditionalExpression(parent) && parent.condition === node) ||
    (ts.isIfStatement(parent) && parent.expression === node);
}

/** Tells whether a statement ends with an error that is thrown. */
function fails(statement: TS.Statement): boolean {
  if (!ts.isBlock(statement)) return ts.isThrowStatement(statement);
  const last = statement.statements.at(-1);
  return last !== undefined && ts.isThrowStatement(last);
}

/** `Boolean(…)`, which says no more than two exclamation marks. */
function isBoolean(node: TS.Node): boolean {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) &&
    node.expression.text === "Boolean";
}
