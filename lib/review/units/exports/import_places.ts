import type { ts as TS } from "ts-morph";
import type { GraphSnapshot, ImportEdge } from "../../../source/mod.ts";
import type { ImportFact } from "../../../source/modules/mod.ts";
import { ts } from "../../../source/typescript.ts";
import type { AskedModule } from "./find_imports.ts";
import { membersOfCall, membersOfLocal } from "./module_members.ts";

/** A place of an import, or of what is done with it. */
export interface FoundPlace {
  readonly name: string;
  /** UTF-16 offset. */
  readonly start: number;
  readonly typeOnly: boolean;
}

/** The names by which a file holds whole modules after an import; null for what a call gives. */
export function localsOfModules(
  { fact }: ImportEdge,
  module: AskedModule,
  head: GraphSnapshot,
): { readonly name: string | null; readonly of: AskedModule }[] {
  // What is handed on is used by others, and a module that is gone is told as a whole.
  if (module.isGone || fact.kind === "reexport" || fact.kind === "type") return [];
  return fact.names.flatMap(({ imported, local }) => {
    if (imported === "*") return [{ name: local, of: module }];
    const declaration = head.declarationOf(module.path, imported);
    if ("reason" in declaration || declaration.name !== "*" || local === null) return [];
    return [{ name: local, of: { path: declaration.path, isGone: false } }];
  });
}

/** Where an import takes the names that are looked for. */
export function importPlaces(
  ast: TS.SourceFile,
  fact: ImportFact,
  wanted: {
    readonly names: ReadonlySet<string>;
    readonly members: ReadonlyMap<string | null, ReadonlySet<string>>;
  },
): FoundPlace[] {
  const statement = ast.statements.find((each) => each.getStart(ast) === fact.statementStart);
  const own = statement ? specifiers(ast, statement, fact) : unnamed(fact);
  const members = [...wanted.members].flatMap(([local, names]) => {
    const uses = local === null
      ? membersOfCall(ast, fact.statementStart)
      : membersOfLocal(ast, local);
    return uses.filter(({ name }) => names.has(name))
      .map((use) => ({ ...use, typeOnly: fact.typeOnly }));
  });
  return [...own.filter(({ name }) => wanted.names.has(name)), ...members];
}

/** What is no statement takes one name, at its module's name. */
function unnamed({ names, start, typeOnly }: ImportFact): FoundPlace[] {
  return names.map(({ imported }) => ({ name: imported, start, typeOnly }));
}

function specifiers(
  ast: TS.SourceFile,
  statement: TS.Statement,
  fact: ImportFact,
): FoundPlace[] {
  const whole = { name: "*", start: fact.start, typeOnly: fact.typeOnly };
  if (ts.isImportDeclaration(statement)) {
    const { importClause: clause } = statement;
    if (!clause) return [whole];
    const { name, namedBindings: bindings } = clause;
    return [
      ...(name ? [{ ...whole, name: "default", start: name.getStart(ast) }] : []),
      ...(bindings && ts.isNamedImports(bindings) ? elementPlaces(ast, bindings.elements) : []),
      ...(bindings && ts.isNamespaceImport(bindings) ? [whole] : []),
    ];
  }
  if (ts.isExportDeclaration(statement)) {
    const { exportClause: clause } = statement;
    return clause && ts.isNamedExports(clause) ? elementPlaces(ast, clause.elements) : [whole];
  }
  return unnamed(fact);
}

function elementPlaces(
  ast: TS.SourceFile,
  elements: readonly (TS.ImportSpecifier | TS.ExportSpecifier)[],
): FoundPlace[] {
  return elements.map((element) => {
    const name = element.propertyName ?? element.name;
    return { name: name.text, start: name.getStart(ast), typeOnly: element.isTypeOnly };
  });
}
