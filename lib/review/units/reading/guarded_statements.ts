import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Words } from "./code_words.ts";
import { statementsOf } from "./wrapped_code.ts";

/** Tells whether statements of both sides do the same under the same conditions, in whatever form these are written. */
export function doTheSame(
  [one, another]: readonly [Words, Words],
  ones: readonly TS.Node[],
  others: readonly TS.Node[],
): boolean {
  if (ones.length === 0 || others.length === 0) return false;
  const old = guardedWords(ones, one);
  return old !== null && old.join("\n") === guardedWords(others, another)?.join("\n");
}

/**
 * Returns what statements do, each with the conditions under which it does so, in whatever form these are written: `a && save()`,
 * `if (a) save()` and `if (!a) return; save()` are the same; null for nodes that are no statements.
 */
function guardedWords(nodes: readonly TS.Node[], { says }: Words): string[] | null {
  if (!nodes.every(ts.isStatement)) return null;
  const found: string[] = [];
  /** Notes a condition where it is asked: code before it may change the answer. */
  function ask(test: TS.Expression, isNot: boolean, around: readonly string[]): string[] {
    const asks = asksOf(test, isNot);
    found.push(...asks);
    return [...around, ...asks];
  }
  function visit(statements: readonly TS.Node[], around: readonly string[]): void {
    let conditions = around;
    for (const statement of statements) {
      const exit = exitTest(statement);
      if (exit) conditions = ask(exit, true, conditions);
      else if (ts.isIfStatement(statement) && !statement.elseStatement) {
        const inner = ask(statement.expression, false, conditions);
        visit(statementsOf(statement.thenStatement), inner);
      } else if (ts.isExpressionStatement(statement)) visitCall(statement.expression, conditions);
      else tell(statement, conditions);
    }
  }
  function visitCall(expression: TS.Expression, around: readonly string[]): void {
    const node = lookThrough(expression);
    const isGuarded = ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (isGuarded) visitCall(node.right, ask(node.left, false, around));
    else tell(node, around);
  }
  function tell(node: TS.Node, conditions: readonly string[]): void {
    found.push(`${conditions.join(" & ")} => ${says(node)}`);
  }

  /** Lists what a condition asks, or that it does not hold, one by one. */
  function asksOf(expression: TS.Expression, isNot: boolean): string[] {
    const node = lookThrough(expression);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      return asksOf(node.operand, !isNot);
    }
    if (!ts.isBinaryExpression(node)) return [`${isNot ? "!" : ""}${says(node)}`];
    const { left, right, operatorToken: { kind } } = node;
    const isJoined = kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? !isNot
      : kind === ts.SyntaxKind.BarBarToken && isNot;
    return isJoined
      ? [...asksOf(left, isNot), ...asksOf(right, isNot)]
      : [`${isNot ? "!" : ""}${says(node)}`];
  }

  visit(nodes, []);
  return found;
}

/** Returns the condition under which a statement at the top of a function leaves it without a value. */
function exitTest(statement: TS.Node): TS.Expression | null {
  if (!ts.isIfStatement(statement) || statement.elseStatement) return null;
  const { parent } = statement;
  const [only, ...more] = statementsOf(statement.thenStatement);
  const isExit = only && more.length === 0 && ts.isReturnStatement(only) && !only.expression;
  return isExit && ts.isBlock(parent) && ts.isFunctionLike(parent.parent)
    ? statement.expression
    : null;
}
