import type { ts as TS } from "ts-morph";
import { type ParsedSource, positionAt } from "../../source/mod.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { placeAt, refused } from "./refusal.ts";

/** A symbol of a file: by its name, and by a place where the file has several of that name. */
export interface SymbolAddress {
  readonly symbol: string;
  /** 1-based. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Finds where a file declares a name: at its top level, else the only one in a scope of it.
 * @returns the offset of the name
 * @throws {WorkbenchError} `edit_refused`
 */
export function findDeclaration(source: ParsedSource, address: SymbolAddress): number {
  const named = declaringNames(source.ast, address.symbol)
    .filter((name) => isAt(source, name, address))
    .sort((a, b) => a.pos - b.pos);
  const top = named.filter(isTopLevel);
  const found = top.length > 0 ? top.slice(0, 1) : named;
  const [first] = found;
  if (!first) {
    throw refused(`Cannot find a declaration of "${address.symbol}" in "${source.path}"`);
  }
  if (found.length > 1) {
    throw refused(
      `Cannot tell which "${address.symbol}" of "${source.path}" is meant: say its line`,
      found.map((name) => placeAt(source, name.getStart(source.ast))),
    );
  }
  return first.getStart(source.ast);
}

function declaringNames(ast: TS.SourceFile, symbol: string): TS.Identifier[] {
  const declared: TS.Identifier[] = [];
  const exported: TS.Identifier[] = [];
  visitAll(ast, (node) => {
    if (!ts.isIdentifier(node) || node.text !== symbol) return;
    if (isDeclared(node)) declared.push(node);
    else if (ts.isExportSpecifier(node.parent) && node.parent.name === node) exported.push(node);
  });
  return declared.length > 0 ? declared : exported;
}

function isDeclared(node: TS.Identifier): boolean {
  const { parent } = node;
  return (ts.isVariableDeclaration(parent) || ts.isParameter(parent) ||
    ts.isBindingElement(parent) || ts.isFunctionDeclaration(parent) ||
    ts.isFunctionExpression(parent) || ts.isClassLike(parent) ||
    ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent) ||
    ts.isEnumDeclaration(parent) || ts.isModuleDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) || ts.isImportClause(parent) ||
    ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent) ||
    ts.isImportEqualsDeclaration(parent)) && parent.name === node;
}

function isAt(source: ParsedSource, name: TS.Identifier, { line, column }: SymbolAddress): boolean {
  const at = positionAt(source.ast, name.getStart(source.ast));
  return (line ?? at.line) === at.line && (column ?? at.column) === at.column;
}

/** In no function, block, class or namespace. */
function isTopLevel(name: TS.Identifier): boolean {
  const isImport = ts.findAncestor(name, ts.isImportDeclaration) !== undefined;
  if (isImport || ts.isExportSpecifier(name.parent)) return true;
  const owner = ts.findAncestor(
    name.parent.parent,
    (node) =>
      ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isBlock(node) ||
      ts.isModuleBlock(node) ||
      ts.isCaseBlock(node) || ts.isForStatement(node) || ts.isForInStatement(node) ||
      ts.isForOfStatement(node) || ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) || ts.isSourceFile(node),
  );
  // A parameter and a type parameter are names of what they belong to.
  return owner !== undefined && ts.isSourceFile(owner) &&
    !ts.isParameter(name.parent) && !ts.isTypeParameterDeclaration(name.parent) &&
    !ts.isFunctionExpression(name.parent) && !ts.isClassExpression(name.parent);
}
