import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** The aliases without parameters that a file declares or imports. */
export interface FileAliases {
  /** Returns the alias of a type that has no other name; undefined where there is none. */
  of(type: TS.Type): TS.Symbol | undefined;
}

/** @param imported the symbols that the file imports */
export function fileAliases(
  source: TS.SourceFile,
  imported: ReadonlyMap<TS.Symbol, string>,
  checker: TS.TypeChecker,
): FileAliases {
  let known: ReadonlyMap<TS.Type, TS.Symbol> | null = null;
  return {
    of(type) {
      if (!isNameless(type)) return undefined;
      known ??= readAliases(source, imported, checker);
      return known.get(type);
    },
  };
}

/** Tells whether a type is written out, or as what a generic alias makes of others. */
function isNameless({ flags, aliasSymbol, aliasTypeArguments, symbol }: TS.Type): boolean {
  if (aliasSymbol) return (aliasTypeArguments?.length ?? 0) > 0;
  if (flags & ts.TypeFlags.Object) {
    return symbol === undefined ||
      (symbol.flags & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.ObjectLiteral)) !== 0;
  }
  const isWide = (flags & (ts.TypeFlags.Boolean | ts.TypeFlags.EnumLike)) !== 0;
  return (flags & ts.TypeFlags.UnionOrIntersection) !== 0 && !isWide;
}

function readAliases(
  source: TS.SourceFile,
  imported: ReadonlyMap<TS.Symbol, string>,
  checker: TS.TypeChecker,
): ReadonlyMap<TS.Type, TS.Symbol> {
  const own = source.statements.filter(ts.isTypeAliasDeclaration)
    .map(({ name }) => checker.getSymbolAtLocation(name));
  const aliases = new Map<TS.Type, TS.Symbol>();
  for (const symbol of [...own, ...imported.keys()]) {
    if (!symbol || !isPlainAlias(symbol)) continue;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (!aliases.has(type)) aliases.set(type, symbol);
  }
  return aliases;
}

function isPlainAlias({ declarations }: TS.Symbol): boolean {
  return declarations?.some((node) =>
    ts.isTypeAliasDeclaration(node) && node.typeParameters === undefined
  ) ?? false;
}
