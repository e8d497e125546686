import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { isExit } from "./wrapped_code.ts";
import type { Pieces } from "./piece_texts.ts";

/** Ranks how much a difference says of what code does: the lower the more, and names that are only taken apart last. */
export function rankOf({ before, after, isMoved, around, isLink }: Pieces): number {
  // A call that came or went as one of a chain is what such code is made of.
  if (isLink && (before === null || after === null)) return -1;
  if (isMoved || around) return 0;
  const ranks = [before, after].flatMap((node) => node ? [rankOfNode(node)] : []);
  return Math.min(...ranks, LAST);
}

const LAST = 3;

function rankOfNode(node: TS.Node): number {
  if (isExit(node) || ts.isIfStatement(node) || ts.isTryStatement(node)) return 0;
  if (ts.isSwitchStatement(node) || ts.isConditionalExpression(node) || isTest(node)) return 0;
  if (ts.isVariableStatement(node)) return takesApart(node) ? LAST : 2;
  if (ts.isStatement(node) || ts.isCallExpression(node) || ts.isAwaitExpression(node)) return 1;
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return 1;
  const value = ts.isPropertyAssignment(node) ? node.initializer : node;
  const isName = ts.isIdentifier(value) || ts.isShorthandPropertyAssignment(value) ||
    ts.isBindingElement(value) || ts.isTypeNode(value) || ts.isParameter(value);
  return isName ? LAST : 2;
}

/** Tells whether an expression is what decides between two ways. */
function isTest(node: TS.Node): boolean {
  const { parent } = node;
  return parent !== undefined &&
    ((ts.isIfStatement(parent) && parent.expression === node) ||
      (ts.isConditionalExpression(parent) && parent.condition === node));
}

function takesApart({ declarationList: { declarations } }: TS.VariableStatement): boolean {
  return declarations.every(({ name }) => !ts.isIdentifier(name));
}
