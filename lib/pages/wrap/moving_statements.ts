import type { ts as TS } from "ts-morph";
import { freeNames, statementNames } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The statements of a page that a declaration needs. */
export interface MovingStatements {
  /** In text order. */
  readonly statements: readonly TS.Statement[];
  /** The names that the statements declare, each with its statement. */
  readonly names: ReadonlyMap<string, TS.Statement>;
  /** The names that the statements take from imports: whether it is used as a value, by name. */
  readonly imported: ReadonlyMap<string, { readonly isValue: boolean }>;
}

/**
 * Follows a declaration of the page through what it uses at the top level: constants, functions, types, other components. All of
 * that moves with it, since the new file must not import the page, which imports it.
 */
export function movingStatements(ast: TS.SourceFile, name: string): MovingStatements {
  const declared = declaredAtTop(ast);
  const moving = new Set<TS.Statement>();
  const imported = new Map<string, { isValue: boolean }>();
  const agenda = [...(declared.get(name) ?? [])];
  for (let next = agenda.pop(); next; next = agenda.pop()) {
    if (moving.has(next)) continue;
    moving.add(next);
    const { values, types } = freeNames(next);
    for (const used of values) note(used.name, true);
    for (const used of types) note(used.name, false);
    agenda.push(...ast.statements.filter((each) => belongsTo(each, moving, declared)));
  }
  return {
    statements: ast.statements.filter((each) => moving.has(each)),
    names: new Map(
      [...declared].flatMap(([each, statements]) =>
        statements.filter((statement) => moving.has(statement)).map((statement) =>
          [each, statement] as const
        )
      ),
    ),
    imported,
  };

  function note(used: string, isValue: boolean): void {
    const statements = declared.get(used);
    if (statements) agenda.push(...statements);
    else imported.set(used, { isValue: isValue || imported.get(used)?.isValue === true });
  }
}

/** The statements that declare a name, which an import does not. */
function declaredAtTop(ast: TS.SourceFile): Map<string, TS.Statement[]> {
  const declared = new Map<string, TS.Statement[]>();
  for (const statement of ast.statements) {
    if (ts.isImportDeclaration(statement) || ts.isImportEqualsDeclaration(statement)) continue;
    for (const { name } of [...statementNames([statement]), ...variablesOf(statement)]) {
      const known = declared.get(name) ?? [];
      if (!known.includes(statement)) declared.set(name, [...known, statement]);
    }
  }
  return declared;
}

/** `var` counts at the top level as well. */
function variablesOf(statement: TS.Statement): { name: string }[] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [{ name: name.text }] : []
  );
}

/** `Card.displayName = "Card"` goes where `Card` goes. */
function belongsTo(
  statement: TS.Statement,
  moving: ReadonlySet<TS.Statement>,
  declared: ReadonlyMap<string, readonly TS.Statement[]>,
): boolean {
  if (moving.has(statement) || !ts.isExpressionStatement(statement)) return false;
  const { expression } = statement;
  const isAssignment = ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(expression.left) &&
    ts.isIdentifier(expression.left.expression);
  if (!isAssignment) return false;
  const owner = (expression.left as TS.PropertyAccessExpression).expression as TS.Identifier;
  return declared.get(owner.text)?.some((each) => moving.has(each)) === true;
}
