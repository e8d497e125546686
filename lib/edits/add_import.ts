import { isBindingName, isIdentifierName, type ParsedSource } from "../source/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { insertImport } from "../source/writing/mod.ts";
import type { OpEdit } from "./edit_state.ts";
import { editRefused } from "./refused.ts";
import { importedNames } from "./remove_import.ts";

/** An export, and what the file is to call it. */
export interface NamedImport {
  readonly specifier: string;
  /** `default` for the default export, `*` for the whole module. */
  readonly imported: string;
  readonly local?: string | undefined;
}

/**
 * Imports an export under the requested name; without one, any name that the file has for it already will do.
 * @throws {WorkbenchError} `edit_refused` for what is no name or module, and for a name that the file uses for something else
 */
export function addImport(
  source: ParsedSource,
  { specifier, imported, local }: NamedImport,
): OpEdit {
  const wanted = local ?? imported;
  requireSpecifier(specifier);
  requireNames(imported, wanted, local === undefined);
  // Code that comes to use its value makes an import of that out of it.
  if (hasTypeOf(source, { specifier, imported, local: wanted })) {
    return { edits: [], selected: null };
  }
  const { edits, local: given } = insertImport(source, {
    specifier,
    imported,
    preferredLocal: wanted,
  });
  const isFree = given === wanted || (local === undefined && edits.length === 0);
  if (isFree) return { edits, selected: null };
  const owner = edits.length === 0
    ? `the file imports it as "${given}" already; use that name, or take that import away first`
    : "the file uses that name already";
  throw editRefused("name_taken", `Cannot import "${imported}" as "${wanted}": ${owner}`);
}

/** Tells whether a file imports the very export for types alone. */
function hasTypeOf(
  { ast }: ParsedSource,
  { specifier, imported, local = "" }: NamedImport,
): boolean {
  const node = importedNames(ast).get(local);
  const declaration = node && ts.findAncestor(node, ts.isImportDeclaration);
  if (!node || !declaration || !ts.isTypeOnlyImportDeclaration(node)) return false;
  const { moduleSpecifier } = declaration;
  const name = ts.isImportSpecifier(node)
    ? (node.propertyName ?? node.name).text
    : ts.isNamespaceImport(node)
    ? "*"
    : "default";
  return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === specifier &&
    name === imported;
}

/** Refuses what names neither a package nor a file; a path may have blanks in its middle. */
function requireSpecifier(specifier: string): void {
  const isPath = /^[./]/.test(specifier);
  const wrong = isPath ? /[\p{Cc}"'`\\]|\s$/u : /[\p{Cc}\s"'`\\]/u;
  if (!wrong.test(specifier)) return;
  throw editRefused(
    "invalid_specifier",
    `Cannot import from ${
      JSON.stringify(specifier)
    }: give the name of a package, or a path as the file is to write it`,
  );
}

/** Imports that bring no name along, so that the file has to give one. */
const NAMELESS: ReadonlyMap<string, string> = new Map([
  ["default", "the default export"],
  ["*", "a whole module"],
]);

/** Names of the language that no import may take. */
const FIXED: ReadonlySet<string> = new Set(["undefined", "globalThis"]);

function requireNames(imported: string, wanted: string, isNameless: boolean): void {
  const nameless = isNameless ? NAMELESS.get(imported) : undefined;
  if (nameless !== undefined) {
    throw editRefused(
      "invalid_name",
      `Cannot import ${nameless} without a name: say in \`local\` what the file is to call it`,
    );
  }
  const wrong = imported === "*" || isIdentifierName(imported)
    ? isBindingName(wanted) && !FIXED.has(wanted) ? null : wanted
    : imported;
  if (wrong === null) return;
  throw editRefused("invalid_name", `Cannot import "${imported}": "${wrong}" is no name`);
}
