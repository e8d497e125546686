import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { CodeDifference } from "../reading/code_differences.ts";
import type { CodeReading } from "../reading/code_words.ts";
import { conditionParts, wholeKey } from "../reading/condition_parts.ts";
import { jointOf } from "../reading/condition_words.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { statementsOf } from "../reading/wrapped_code.ts";

/** One side of a declaration. */
interface Side {
  readonly nodes: readonly TS.Node[];
  readonly holes: CodeReading["holes"];
}

/**
 * Tells whether code only returns an element early, or nothing, where the other side chooses between elements by the same condition:
 * both show the same.
 */
export function isToldExit({ before, after }: CodeDifference, base: Side, head: Side): boolean {
  const [own, other, exit] = before ? [base, head, before] : [head, base, after];
  if (!exit || (before && after) || !ts.isIfStatement(exit) || exit.elseStatement) return false;
  const [only, ...more] = statementsOf(exit.thenStatement);
  if (!only || more.length > 0 || !ts.isReturnStatement(only)) return false;
  const shown = only.expression && lookThrough(only.expression);
  const isOfElements = !shown || shown.kind === ts.SyntaxKind.NullKeyword || own.holes.has(shown);
  if (!isOfElements) return false;
  const asked = new Set(
    [true, false].map((holds) => wholeKey(conditionParts(exit.expression, { holds }))),
  );
  return nodesIn(other.nodes).some((node) => {
    const test = testOf(node);
    return test !== null && asked.has(wholeKey(conditionParts(test)));
  });
}

/** Returns the condition by which code chooses between elements; null for other code. */
function testOf(node: TS.Node): TS.Expression | null {
  const test = ts.isConditionalExpression(node)
    ? node.condition
    : ts.isBinaryExpression(node) && jointOf(node) === "and"
    ? node.left
    : null;
  return test && nodesIn([node]).some(isElement) ? test : null;
}

function isElement(node: TS.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}
