import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { quoted, type Writing } from "./writing.ts";

/** The value of a type that is no object, no enum and no union; null for another, and for one without values. */
export function primitiveValue(type: TS.Type, { quote }: Writing): string | null {
  const { flags } = type;
  const is = (flag: TS.TypeFlags) => (flags & flag) !== 0;
  if (is(ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Null)) return "null";
  if (is(ts.TypeFlags.VoidLike)) return "undefined";
  if (type.isStringLiteral()) return quoted(type.value, quote);
  if (type.isNumberLiteral()) return String(type.value);
  if (isBigIntLiteral(type)) return `${type.value.negative ? "-" : ""}${type.value.base10Value}n`;
  if (is(ts.TypeFlags.BooleanLiteral)) return isTrue(type) ? "true" : "false";
  if (is(ts.TypeFlags.UniqueESSymbol)) return null;
  if (is(ts.TypeFlags.StringLike)) return quoted(textOf(type) ?? "", quote);
  if (is(ts.TypeFlags.Number)) return "0";
  if (is(ts.TypeFlags.BigInt)) return "0n";
  if (is(ts.TypeFlags.Boolean)) return "false";
  return is(ts.TypeFlags.ESSymbol) ? "Symbol()" : null;
}

/** Returns the text of the value of a string type or of a part of a template. */
export function textOf(type: TS.Type): string | null {
  if (type.isStringLiteral()) return type.value;
  if (type.isNumberLiteral()) return String(type.value);
  if (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return "0";
  if (!isTemplate(type)) return type.flags & ts.TypeFlags.StringLike ? "" : null;
  return type.texts.map((text, index) => {
    const part = type.types[index];
    return text + (part ? textOf(part) ?? "" : "");
  }).join("");
}

function isTemplate(type: TS.Type): type is TS.TemplateLiteralType {
  return (type.flags & ts.TypeFlags.TemplateLiteral) !== 0;
}

function isBigIntLiteral(type: TS.Type): type is TS.BigIntLiteralType {
  return (type.flags & ts.TypeFlags.BigIntLiteral) !== 0;
}

function isTrue(type: TS.Type): boolean {
  // The checker has two boolean literals; their names are all that it publishes of them.
  return (type as { readonly intrinsicName?: string }).intrinsicName === "true";
}
