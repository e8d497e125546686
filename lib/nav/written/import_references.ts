import type { ts as TS } from "ts-morph";
import type { ImportFact } from "../../source/modules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type FileCode, leadOf, moduleLead } from "./file_code.ts";
import type { Lead, ReferenceKind, WrittenReference } from "./written_reference.ts";

/** Longer code is cut in a name. */
const LONGEST_NAME = 200;

/** Each literal that names a module, and each import whose module is computed. */
export function specifierReferences({ ast, facts }: FileCode): WrittenReference[] {
  const literal = facts.imports.map((fact, importIndex): WrittenReference => ({
    name: fact.specifier,
    kind: kindOf(fact),
    start: fact.start,
    end: fact.end,
    lead: { to: "module", importIndex, name: "*", members: [] },
  }));
  const computed = facts.computedImports.map(({ start, end }): WrittenReference => ({
    name: ast.text.slice(start, Math.min(end, start + LONGEST_NAME)),
    kind: "dynamic",
    start,
    end,
    lead: { to: "nothing", reason: "computed" },
  }));
  return [...literal, ...computed];
}

/** A call runs when it is reached; all else is there from the start. */
function kindOf({ kind, names }: ImportFact): ReferenceKind {
  if (kind === "reexport") return "reexport";
  const isCall = kind === "dynamic" || (kind === "require" && names[0]?.local === null);
  return isCall ? "dynamic" : "import";
}

/** The names of an import or export statement; null for any other statement. */
export function statementReferences(
  code: FileCode,
  statement: TS.Statement,
): WrittenReference[] | null {
  if (ts.isImportDeclaration(statement)) return importNames(code, statement);
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    if (!clause) return [];
    return statement.moduleSpecifier
      ? reexportedNames(code, clause, statement.moduleSpecifier)
      : ts.isNamedExports(clause)
      ? exportedImports(code, clause)
      : [];
  }
  if (!ts.isImportEqualsDeclaration(statement)) return null;
  const { moduleReference } = statement;
  if (!ts.isExternalModuleReference(moduleReference)) return null;
  return [named(code, statement.name, "import", moduleLead(code, moduleReference.expression, "*"))];
}

function importNames(code: FileCode, node: TS.ImportDeclaration): WrittenReference[] {
  const { importClause: clause, moduleSpecifier: literal } = node;
  const found: WrittenReference[] = [];
  if (clause?.name) {
    found.push(named(code, clause.name, "import", moduleLead(code, literal, "default")));
  }
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) {
    found.push(named(code, bindings.name, "import", moduleLead(code, literal, "*")));
  } else if (bindings) {
    found.push(
      ...bindings.elements.flatMap((element) => bothNames(code, element, "import", literal)),
    );
  }
  return found;
}

function reexportedNames(
  code: FileCode,
  clause: TS.NamedExportBindings,
  literal: TS.Expression,
): WrittenReference[] {
  if (ts.isNamespaceExport(clause)) {
    return [named(code, clause.name, "reexport", moduleLead(code, literal, "*"))];
  }
  return clause.elements.flatMap((element) => bothNames(code, element, "reexport", literal));
}

/** `a as b` has two names for one thing. */
function bothNames(
  code: FileCode,
  { propertyName, name }: TS.ImportSpecifier | TS.ExportSpecifier,
  kind: ReferenceKind,
  literal: TS.Expression,
): WrittenReference[] {
  const lead = moduleLead(code, literal, (propertyName ?? name).text);
  return [propertyName, name].flatMap((each) => each ? [named(code, each, kind, lead)] : []);
}

/** `export { a as b }` of a name that was imported. */
function exportedImports(code: FileCode, clause: TS.NamedExports): WrittenReference[] {
  return clause.elements.flatMap(({ propertyName, name }) => {
    const local = propertyName ?? name;
    if (!ts.isIdentifier(local) || !code.importedNames.has(local.text)) return [];
    // A type is exported in the same words.
    const lead = leadOf(code, local, { as: "typeof" });
    if (lead?.to !== "module") return [];
    return [propertyName, name].flatMap((each) =>
      each ? [named(code, each, "reexport", lead)] : []
    );
  });
}

function named(
  { ast }: FileCode,
  node: TS.ModuleExportName,
  kind: ReferenceKind,
  lead: Lead,
): WrittenReference {
  return { name: node.text, kind, start: node.getStart(ast), end: node.end, lead };
}
