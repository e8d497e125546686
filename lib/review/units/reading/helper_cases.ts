import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { askedBy } from "./condition_words.ts";
import { nameOfExpression } from "./fact_words.ts";
import { nodesIn } from "./syntax_walk.ts";
import { isExit } from "./wrapped_code.ts";

/** Tells whether a function of the same file that code calls ends its work in a case: what the code did itself may be there now. */
export function isAskedByHelper(asked: string, nodes: readonly TS.Node[]): boolean {
  const called = new Set(
    [...nodesIn(nodes)].flatMap((node) =>
      ts.isCallExpression(node) ? nameOfExpression(node.expression) ?? [] : []
    ),
  );
  const helpers =
    nodes[0]?.getSourceFile().statements.filter((statement) =>
      namesOf(statement).some((name) => called.has(name))
    ) ?? [];
  return [...nodesIn(helpers)].some((node) =>
    ts.isIfStatement(node) && isExit(node) && askedBy(node.expression) === asked
  );
}

function namesOf(statement: TS.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : []
  );
}
