import type { ts as TS } from "ts-morph";
import type { ReactStyle, UnitImport } from "../../conventions/mod.ts";
import type { GraphSnapshot, ParsedSource } from "../../source/mod.ts";
import { isRelative } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** Tells how the types of a module are imported: with its values, or by a statement of their own; null where nothing tells. */
export type TypeImports = (specifier: string) => ReactStyle["types"] | null;

/** Reads how a page imports types, which the files that are made of it do as well. */
export function typeImports(ast: TS.SourceFile): TypeImports {
  const told = new Map<string, "statement" | "inline">();
  for (const { importClause, moduleSpecifier } of ast.statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings;
    if (!ts.isStringLiteral(moduleSpecifier)) continue;
    const isWhole = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    const isInline = bindings !== undefined && ts.isNamedImports(bindings) &&
      bindings.elements.some(({ isTypeOnly }) => isTypeOnly);
    if (isInline) told.set(moduleSpecifier.text, "inline");
    else if (isWhole) told.set(moduleSpecifier.text, "statement");
  }
  const usual = [...told.values()].includes("inline") ? "inline" : null;
  return (specifier) => told.get(specifier) ?? usual;
}

/**
 * Gives an import that a page does not have the place that it would have there: with those of the same module, else behind the
 * last package, if it is one.
 */
export function placedImport(
  added: UnitImport,
  page: ParsedSource,
  graph: GraphSnapshot,
): UnitImport {
  const statements = page.ast.statements.filter(ts.isImportDeclaration);
  const named = ({ moduleSpecifier: node }: TS.ImportDeclaration) =>
    ts.isStringLiteral(node) ? node.text : "";
  const same = statements.find((statement) => named(statement) === added.specifier);
  if (same) return { ...added, order: same.pos };
  const isPackage = (specifier: string) =>
    !isRelative(specifier) && graph.resolver.resolve(page.path, specifier).kind !== "file";
  if (!isPackage(added.specifier)) return added;
  const last = statements.findLast((statement) => isPackage(named(statement)));
  return { ...added, order: last ? last.end : -1 };
}
