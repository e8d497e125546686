import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";

/** A symbol with the data that the checker knows beyond the published type. */
interface NestedSymbol extends TS.Symbol {
  readonly parent?: TS.Symbol;
}

/** Returns the namespace, enum or module that has a symbol as a member. */
export function parentOf(symbol: TS.Symbol): TS.Symbol | undefined {
  return (symbol as NestedSymbol).parent;
}

/** True for a file that is a module, and for `declare module "x"`. */
export function isModule(symbol: TS.Symbol): boolean {
  return symbol.declarations?.some((node) =>
    ts.isSourceFile(node) || (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name))
  ) ?? false;
}

/** Maps the imported symbols of a file to the names that the file gives them. */
export function importedSymbols(
  source: TS.SourceFile,
  checker: TS.TypeChecker,
): Map<TS.Symbol, string> {
  const names = new Map<TS.Symbol, string>();
  for (const name of source.statements.flatMap(importedNames)) {
    const alias = checker.getSymbolAtLocation(name);
    const symbol = targetOf(alias, checker);
    if (symbol && !names.has(symbol)) names.set(symbol, name.text);
  }
  return names;
}

function importedNames(statement: TS.Statement): TS.Identifier[] {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  const bindings = clause?.namedBindings;
  const nodes = !bindings ? [] : ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [...(clause?.name ? [clause.name] : []), ...nodes.map(({ name }) => name)];
}

/** True when every file can name it without an import. */
export function isGlobal(symbol: TS.Symbol, checker: TS.TypeChecker): boolean {
  const meaning = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Namespace;
  return checker.resolveName(symbol.name, undefined, meaning, false) === symbol;
}

/** True for what the top level of a file declares. */
export function isTopLevel(symbol: TS.Symbol, source: TS.SourceFile): boolean {
  return symbol.declarations?.some((node) => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
    return statement.parent === source && ts.isStatement(statement);
  }) ?? false;
}

/** The name that the source gives to a symbol, which the checker may know as "default". */
export function declaredName(symbol: TS.Symbol): string {
  const name = symbol.declarations?.map(ts.getNameOfDeclaration).find((node) => node !== undefined);
  return name && ts.isIdentifier(name) ? name.text : "Default";
}
