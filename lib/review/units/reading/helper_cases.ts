import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { calledBy, hookCalledBy } from "./called_names.ts";
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

/**
 * Tells whether code calls a function of another file that the other side does not call: it may end its work in the cases in which
 * the other side did so itself.
 */
export function callsForeigners(
  nodes: readonly TS.Node[],
  others: readonly TS.Node[],
): boolean {
  const imported = new Set(nodes[0]?.getSourceFile().statements.flatMap(importedNames));
  const calledIn = (code: readonly TS.Node[]): ReadonlySet<string> =>
    new Set(nodesIn(code).flatMap((node) => calledBy(node) ?? hookCalledBy(node) ?? []));
  const known = calledIn(others);
  return [...calledIn(nodes)].some((name) =>
    !known.has(name) && imported.has(name.split(".")[0] ?? "")
  );
}

function importedNames(statement: TS.Statement): string[] {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  const bindings = clause?.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  return [...named.map(({ name }) => name.text), ...clause?.name ? [clause.name.text] : []];
}

function namesOf(statement: TS.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : []
  );
}
