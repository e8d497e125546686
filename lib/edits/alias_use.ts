import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import { moduleNames, shadowing } from "../source/scope/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import type { NamedImport } from "./add_import.ts";
import { isTagName } from "./names/tag_names.ts";
import { importedNames } from "./remove_import.ts";

/**
 * Lists the edits that have code use an export by the other name under which the file imports it already.
 * @param name the name by which the code uses it
 * @returns null where the file does not import it, or the other name means something else at a place or is no tag
 */
export function useByAlias(
  ast: TS.SourceFile,
  name: string,
  wanted: NamedImport,
): TextEdit[] | null {
  const nodes = moduleNames(ast).unbound.get(name)?.nodes ?? [];
  const alias = [...importedNames(ast)].find(([, node]) => isImportOf(node, wanted))?.[0];
  if (alias === undefined || nodes.some((node) => !canBe(node, alias))) return null;
  return nodes.map((node) => ({
    start: node.getStart(ast),
    end: node.end,
    text: ts.isShorthandPropertyAssignment(node.parent) ? `${name}: ${alias}` : alias,
  }));
}

/** True for the import of a value under whatever name. */
function isImportOf(node: TS.Node, { specifier, imported }: NamedImport): boolean {
  const declaration = ts.findAncestor(node, ts.isImportDeclaration);
  const clause = declaration?.importClause;
  if (!declaration || !clause || clause.phaseModifier !== undefined) return false;
  const { moduleSpecifier } = declaration;
  if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== specifier) return false;
  if (ts.isNamespaceImport(node)) return imported === "*";
  if (ts.isImportClause(node)) return imported === "default";
  return ts.isImportSpecifier(node) && !node.isTypeOnly &&
    (node.propertyName ?? node.name).text === imported;
}

/** A tag that starts with a small letter is an element of the browser. */
function canBe(node: TS.Identifier, alias: string): boolean {
  return shadowing(node, alias) === null && (!isTagName(node) || !/^\p{Ll}/u.test(alias));
}
