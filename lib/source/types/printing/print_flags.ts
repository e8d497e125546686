import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** Returns how types are written: whole, and by the names that they have elsewhere. */
export function printFlags(): TS.NodeBuilderFlags {
  return ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
    ts.NodeBuilderFlags.AllowUniqueESSymbolType | ts.NodeBuilderFlags.IgnoreErrors;
}
