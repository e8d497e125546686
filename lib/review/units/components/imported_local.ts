import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";

/** The origin in another module of a name that a file imports. */
export interface ImportedLocal {
  readonly specifier: string;
  /** The name there; "default" for the default export. */
  readonly imported: string;
}

/**
 * Finds the import that provides a name.
 * @param name as used: `Props`, or `Types.Props` through an import of a whole module
 */
export function importedLocal(ast: TS.SourceFile, name: string): ImportedLocal | null {
  const [local = "", ...members] = name.split(".");
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) continue;
    if (!ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const imported = namedIn(statement.importClause, local, members);
    if (imported !== null) return { specifier: statement.moduleSpecifier.text, imported };
  }
  return null;
}

function namedIn(
  { name, namedBindings }: TS.ImportClause,
  local: string,
  members: readonly string[],
): string | null {
  if (name?.text === local) return "default";
  if (!namedBindings) return null;
  if (ts.isNamespaceImport(namedBindings)) {
    return namedBindings.name.text === local ? members.join(".") || "*" : null;
  }
  const specifier = namedBindings.elements.find((element) => element.name.text === local);
  return specifier ? (specifier.propertyName ?? specifier.name).text : null;
}
