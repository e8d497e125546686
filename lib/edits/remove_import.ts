import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { removeImports } from "../source/writing/mod.ts";
import { editRefused } from "./refused.ts";

/**
 * Takes away the import of a name.
 * @throws {WorkbenchError} `edit_refused` where the file imports nothing under that name
 */
export function removeImport(ast: TS.SourceFile, local: string): TextEdit[] {
  const node = importedNames(ast).get(local);
  if (node) return removeImports(ast, new Set([node]));
  throw editRefused("no_such_import", `Cannot remove the import of "${local}": the file has none`);
}

/** Lists the imports of a file, by the names that the file gives them; for a default import the whole clause. */
export function importedNames(ast: TS.SourceFile): Map<string, TS.Node> {
  const names = new Map<string, TS.Node>();
  for (const statement of ast.statements) {
    if (ts.isImportEqualsDeclaration(statement)) names.set(statement.name.text, statement);
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    if (clause?.name) names.set(clause.name.text, clause);
    const bindings = clause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) names.set(bindings.name.text, bindings);
    if (bindings && ts.isNamedImports(bindings)) {
      for (const element of bindings.elements) names.set(element.name.text, element);
    }
  }
  return names;
}
