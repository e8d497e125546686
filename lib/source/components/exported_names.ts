import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { assignmentOf, ownName } from "./component_syntax.ts";

/** The exported names of each top-level name; an anonymous default export has the name `default`. */
export function exportNames(ast: TS.SourceFile): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [local, exported] of ast.statements.flatMap(exportsOf)) {
    const known = names.get(local);
    if (!known) names.set(local, [exported]);
    else if (!known.includes(exported)) known.push(exported);
  }
  return names;
}

function exportsOf(statement: TS.Statement): [local: string, exported: string][] {
  if (ts.isExportAssignment(statement)) return [[localOf(statement.expression), "default"]];
  if (ts.isExportDeclaration(statement)) return listedExports(statement);
  if (ts.isExpressionStatement(statement)) return commonJsExports(statement);
  const flags = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
  if (!flags.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  const isDefault = flags.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return declaredNames(statement).map((name) => [name, isDefault ? "default" : name]);
}

function localOf(expression: TS.Expression): string {
  const inner = lookThrough(expression);
  const local = ts.isIdentifier(inner) ? inner : ownName(inner);
  return local?.text ?? "default";
}

function listedExports(
  { exportClause, moduleSpecifier }: TS.ExportDeclaration,
): [string, string][] {
  if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map((
    { propertyName, name },
  ) => [(propertyName ?? name).text, name.text]);
}

/** `module.exports = Card`, `module.exports = { Card }`, `exports.Card = Card`. */
function commonJsExports(statement: TS.ExpressionStatement): [string, string][] {
  const assignment = assignmentOf(statement);
  if (!assignment) return [];
  const { target, value } = assignment;
  const inner = lookThrough(value);
  if (target.join(".") === "module.exports") {
    if (!ts.isObjectLiteralExpression(inner)) return [[localOf(inner), "default"]];
    return inner.properties.flatMap((property): [string, string][] => {
      if (ts.isShorthandPropertyAssignment(property)) {
        return [[property.name.text, property.name.text]];
      }
      const isNamed = ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) &&
        ts.isIdentifier(property.initializer);
      return isNamed
        ? [[(property.initializer as TS.Identifier).text, (property.name as TS.Identifier).text]] // both were just checked
        : [];
    });
  }
  const [root, ...rest] = target;
  const [name, ...deeper] = root === "module" && rest[0] === "exports" ? rest.slice(1) : rest;
  const isExport = root === "exports" || (root === "module" && rest[0] === "exports");
  return isExport && name !== undefined && deeper.length === 0 && ts.isIdentifier(inner)
    ? [[inner.text, name]]
    : [];
}

function declaredNames(statement: TS.Statement): string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [statement.name?.text ?? "default"];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : []
  );
}
