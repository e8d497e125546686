import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import {
  type At,
  type Evaluation,
  limits,
  notStatic,
  type Primitive,
  primitive,
  type Site,
  type Value,
} from "./value.ts";

/** Templates, arithmetic, comparisons and choices between values that are known. @returns null for other syntax */
export function evaluateOperator(run: Evaluation, at: At, site: Site): Value | null {
  const { node } = at;
  if (ts.isTemplateExpression(node)) return template(run, at, node, site);
  if (ts.isPrefixUnaryExpression(node)) return unary(run, at, node, site);
  if (ts.isBinaryExpression(node)) return binary(run, at, node, site);
  if (ts.isConditionalExpression(node)) {
    const truth = truthOf(run.evaluate(node.condition, site));
    return truth === null ? null : run.evaluate(truth ? node.whenTrue : node.whenFalse, site);
  }
  return ts.isVoidExpression(node) ? primitive(at, undefined) : null;
}

/** Tells whether a value counts as true; null where that is not known. */
function truthOf(value: Value): boolean | null {
  if (value.kind === "unknown") return null;
  return value.kind === "primitive" ? Boolean(value.value) : true;
}

function template(
  run: Evaluation,
  at: At,
  node: TS.TemplateExpression,
  site: Site,
): Value {
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const value = run.evaluate(expression, site);
    if (value.kind === "unknown") return value;
    if (value.kind !== "primitive" || text.length > limits.textLength) return notStatic(at);
    text += String(value.value) + literal.text;
  }
  return primitive(at, text);
}

function unary(
  run: Evaluation,
  at: At,
  node: TS.PrefixUnaryExpression,
  site: Site,
): Value | null {
  const value = run.evaluate(node.operand, site);
  if (value.kind === "unknown") return value;
  if (node.operator === ts.SyntaxKind.ExclamationToken) {
    const truth = truthOf(value);
    return truth === null ? null : primitive(at, !truth);
  }
  if (value.kind !== "primitive" || typeof value.value !== "number") return null;
  if (node.operator === ts.SyntaxKind.MinusToken) return primitive(at, -value.value);
  return node.operator === ts.SyntaxKind.PlusToken ? primitive(at, value.value) : null;
}

function binary(
  run: Evaluation,
  at: At,
  node: TS.BinaryExpression,
  site: Site,
): Value | null {
  const left = run.evaluate(node.left, site);
  const choice = chosen(left, node.operatorToken.kind);
  if (choice !== null) return choice === "left" ? left : run.evaluate(node.right, site);
  if (left.kind === "unknown") return left;
  const right = run.evaluate(node.right, site);
  if (right.kind === "unknown") return right;
  if (left.kind !== "primitive" || right.kind !== "primitive") return null;
  const result = calculate(left.value, node.operatorToken.kind, right.value);
  if (!result || String(result.value).length > limits.textLength) return null;
  return primitive(at, result.value);
}

/** Tells which side `&&`, `||` and `??` give; null for other operators, and where it is not known. */
function chosen(left: Value, operator: TS.BinaryOperator): "left" | "right" | null {
  const truth = truthOf(left);
  if (truth === null) return null;
  switch (operator) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return truth ? "right" : "left";
    case ts.SyntaxKind.BarBarToken:
      return truth ? "left" : "right";
    case ts.SyntaxKind.QuestionQuestionToken:
      return left.kind === "primitive" && (left.value ?? null) === null ? "right" : "left";
    default:
      return null;
  }
}

function calculate(
  left: Primitive,
  operator: TS.BinaryOperator,
  right: Primitive,
): { readonly value: Primitive } | null {
  if (operator === ts.SyntaxKind.EqualsEqualsEqualsToken) return { value: left === right };
  if (operator === ts.SyntaxKind.ExclamationEqualsEqualsToken) return { value: left !== right };
  if (operator === ts.SyntaxKind.PlusToken && isText(left, right)) {
    return { value: `${String(left)}${String(right)}` };
  }
  if (typeof left !== "number" || typeof right !== "number") return null;
  const value = arithmetic(left, operator, right);
  return value === null ? null : { value };
}

function isText(left: Primitive, right: Primitive): boolean {
  return typeof left === "string" || typeof right === "string";
}

function arithmetic(
  left: number,
  operator: TS.BinaryOperator,
  right: number,
): number | boolean | null {
  switch (operator) {
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    case ts.SyntaxKind.SlashToken:
      return left / right;
    case ts.SyntaxKind.PercentToken:
      return left % right;
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    case ts.SyntaxKind.LessThanToken:
      return left < right;
    case ts.SyntaxKind.GreaterThanToken:
      return left > right;
    case ts.SyntaxKind.LessThanEqualsToken:
      return left <= right;
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return left >= right;
    default:
      return null;
  }
}
