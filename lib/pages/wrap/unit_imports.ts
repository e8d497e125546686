import type { ts as TS } from "ts-morph";
import { groupBy } from "../../grouping/mod.ts";
import type { CodeStyle } from "../../source/writing/file_style.ts";
import { codeLiteral } from "../../source/writing/literals.ts";
import { ts } from "../../source/typescript.ts";
import { movedSpecifier } from "./specifiers.ts";

/** One name that a new file imports. */
export interface UnitImport {
  readonly specifier: string;
  /** "default", "*" for the whole module, "=" for `import x = require()`. */
  readonly imported: string;
  readonly local: string;
  readonly typeOnly: boolean;
  /** `with { type: "json" }` */
  readonly attributes: string;
  /** Imports of the page keep its order; others come behind. */
  readonly order: number;
}

/**
 * An import of the page, for another file.
 * @param declaration the import clause, specifier, namespace import or `import x = require()` that declares the name
 */
export function carriedImport(
  declaration: TS.Node,
  typeOnly: boolean,
  from: string,
  to: string,
): UnitImport {
  const statement = ts.findAncestor(
    declaration,
    (node): node is TS.ImportDeclaration | TS.ImportEqualsDeclaration =>
      ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node),
  );
  if (!statement) throw new Error("An import specifier stands in an import");
  const name = declarationName(declaration);
  return {
    specifier: movedSpecifier(moduleOf(statement), from, to),
    ...name,
    typeOnly: typeOnly || isTypeOnly(declaration, statement),
    attributes: ts.isImportDeclaration(statement) ? statement.attributes?.getText() ?? "" : "",
    order: statement.pos,
  };
}

/** Joins several uses of one import: it is of a type only when all of them are. */
export function mergeImports(imports: readonly UnitImport[]): UnitImport[] {
  const merged = new Map<string, UnitImport>();
  for (const each of imports) {
    const key = `${each.specifier} ${each.imported} ${each.local}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, typeOnly: known.typeOnly && each.typeOnly } : each);
  }
  return [...merged.values()];
}

/** The import declarations of a new file, each on its own line or lines. */
export function printImports(
  imports: readonly UnitImport[],
  style: CodeStyle,
  layout: { readonly width: number; readonly indent: string },
): string[] {
  const modules = groupBy(
    imports.toSorted(inOrder),
    ({ specifier, attributes }) => `${specifier}\n${attributes}`,
  );
  return [...modules.values()].flatMap((names) => printModule(names, style, layout));
}

/** Packages before files, each in the page's order. */
function inOrder(a: UnitImport, b: UnitImport): number {
  const isFile = (each: UnitImport) => each.specifier.startsWith(".") ? 1 : 0;
  return isFile(a) - isFile(b) || a.order - b.order;
}

function printModule(
  names: readonly UnitImport[],
  style: CodeStyle,
  layout: { readonly width: number; readonly indent: string },
): string[] {
  const [first] = names;
  if (!first) return [];
  const end = style.semicolons ? ";" : "";
  const module = codeLiteral(first.specifier, style.quote);
  const from = `from ${module}${first.attributes === "" ? "" : ` ${first.attributes}`}${end}`;
  const lines: string[] = [];
  for (const each of names.filter(({ imported }) => imported === "*")) {
    lines.push(`import ${each.typeOnly ? "type " : ""}* as ${each.local} ${from}`);
  }
  for (const each of names.filter(({ imported }) => imported === "=")) {
    lines.push(`import ${each.typeOnly ? "type " : ""}${each.local} = require(${module})${end}`);
  }
  const named = names.filter(({ imported }) => !["*", "=", "default"].includes(imported))
    .toSorted((a, b) => a.local < b.local ? -1 : 1);
  const defaults = names.filter(({ imported }) => imported === "default");
  for (const each of defaults.filter(({ typeOnly }, index) => typeOnly || index > 0)) {
    lines.push(`import ${each.typeOnly ? "type " : ""}${each.local} ${from}`);
  }
  const head = defaults.find(({ typeOnly }, index) => !typeOnly && index === 0)?.local ?? null;
  if (named.length > 0 || head !== null) lines.push(printNamed(head, named, from, style, layout));
  return lines;
}

function printNamed(
  head: string | null,
  named: readonly UnitImport[],
  from: string,
  style: CodeStyle,
  { width, indent }: { readonly width: number; readonly indent: string },
): string {
  if (named.length === 0) return `import ${head} ${from}`;
  const allTypes = head === null && named.every(({ typeOnly }) => typeOnly);
  const specifiers = named.map(({ imported, local, typeOnly }) =>
    `${typeOnly && !allTypes ? "type " : ""}${
      imported === local ? local : `${imported} as ${local}`
    }`
  );
  const start = `import ${allTypes ? "type " : ""}${head === null ? "" : `${head}, `}`;
  const space = style.spacedBraces ? " " : "";
  const line = `${start}{${space}${specifiers.join(", ")}${space}} ${from}`;
  if (line.length <= width) return line;
  return `${start}{\n${specifiers.map((each) => `${indent}${each},\n`).join("")}} ${from}`;
}

function declarationName(declaration: TS.Node): { imported: string; local: string } {
  if (ts.isImportSpecifier(declaration)) {
    const { propertyName, name } = declaration;
    return { imported: (propertyName ?? name).getText(), local: name.text };
  }
  if (ts.isNamespaceImport(declaration)) return { imported: "*", local: declaration.name.text };
  if (ts.isImportEqualsDeclaration(declaration)) {
    return { imported: "=", local: declaration.name.text };
  }
  const name = ts.isImportClause(declaration) ? declaration.name?.text : undefined;
  return { imported: "default", local: name ?? "" };
}

function isTypeOnly(
  declaration: TS.Node,
  statement: TS.ImportDeclaration | TS.ImportEqualsDeclaration,
): boolean {
  if (ts.isImportEqualsDeclaration(statement)) return statement.isTypeOnly;
  const whole = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return whole || (ts.isImportSpecifier(declaration) && declaration.isTypeOnly);
}

function moduleOf(statement: TS.ImportDeclaration | TS.ImportEqualsDeclaration): string {
  const reference = ts.isImportEqualsDeclaration(statement)
    ? ts.isExternalModuleReference(statement.moduleReference) &&
      statement.moduleReference.expression
    : statement.moduleSpecifier;
  return reference && ts.isStringLiteralLike(reference) ? reference.text : "";
}
