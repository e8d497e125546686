import type { ts as TS } from "ts-morph";
import { isIdentifierName } from "../syntax/identifier_name.ts";
import { ts } from "../syntax/typescript.ts";
import type { Quote } from "../writing/house_style.ts";
import { codeLiteral } from "../writing/literals.ts";

/**
 * A name as the key of a property.
 * @param options.quoted puts quotes around names that need none too
 */
export function propertyKey(
  name: string,
  options: { readonly quote: Quote; readonly quoted?: boolean },
): string {
  const literal = codeLiteral(name, options.quote);
  // Any other way to write it sets the prototype.
  if (name === "__proto__") return `[${literal}]`;
  return !options.quoted && (isIdentifierName(name) || isArrayIndex(name)) ? name : literal;
}

/** The name of a property where it can be read off: not that of a computed name other than a text. */
export function staticName(property: TS.ObjectLiteralElementLike): string | null {
  const { name } = property;
  if (!name) return null;
  if (ts.isComputedPropertyName(name)) {
    return ts.isStringLiteralLike(name.expression) ? name.expression.text : null;
  }
  if (ts.isNumericLiteral(name)) return String(Number(name.text));
  if (ts.isBigIntLiteral(name)) return String(BigInt(name.text.slice(0, -1)));
  return name.text;
}

/** The property that counts: the last one of a name. */
export function findProperty(
  object: TS.ObjectLiteralExpression,
  name: string,
): TS.ObjectLiteralElementLike | undefined {
  return object.properties.findLast((property) => staticName(property) === name);
}

/** True where an object puts quotes around all its names, also around those that need none. */
export function quotesNames(object: TS.ObjectLiteralExpression): boolean {
  const names = object.properties.flatMap(({ name }) => name ?? []);
  return names.length > 0 && names.every(ts.isStringLiteral) &&
    names.some(({ text }) => isIdentifierName(text));
}

function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(name);
}
