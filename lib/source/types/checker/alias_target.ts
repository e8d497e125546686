import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** Finds the final target of an import or re-export; any other symbol stands for itself. */
export function targetOf<Found extends TS.Symbol | undefined>(
  symbol: Found,
  checker: TS.TypeChecker,
): TS.Symbol | Found {
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
