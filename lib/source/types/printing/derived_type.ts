import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { TypeNames } from "./type_names.ts";

/** The largest length of the name of an owner from which something is taken. */
const MAX_OWNER = 120;

/**
 * Says the type of a name by the origin of its value: `ButtonProps["icon"]` for what is taken out of props, `ReturnType<typeof
 * useCart>` for what a hook gives.
 */
export function derivedType(
  node: TS.Expression,
  type: TS.Type,
  names: TypeNames,
  checker: TS.TypeChecker,
): string | null {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declaration || !ts.isIdentifier(node)) return null;
  if (ts.isBindingElement(declaration)) return memberType(declaration, type, names, checker);
  const isWhole = ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
  return isWhole ? calledType(declaration.initializer, names) : null;
}

function memberType(
  declaration: TS.BindingElement,
  type: TS.Type,
  names: TypeNames,
  checker: TS.TypeChecker,
): string | null {
  const pattern = declaration.parent;
  const name = declaration.propertyName ?? declaration.name;
  if (!ts.isObjectBindingPattern(pattern) || !ts.isIdentifier(name)) return null;
  const owner = ownerText(pattern, names, checker);
  if (owner === null) return null;
  if (declaration.dotDotDotToken) return restType(owner, pattern);
  const text = `${owner}[${JSON.stringify(name.text)}]`;
  const member = checker.getPropertyOfType(checker.getTypeAtLocation(pattern), name.text);
  const declared = member && checker.getTypeOfSymbolAtLocation(member, declaration);
  const isDefined = declared && admitsUndefined(declared) && !admitsUndefined(type);
  return isDefined ? `Exclude<${text}, undefined>` : text;
}

/** Returns the type of the rest in a destructuring. */
function restType(owner: string, pattern: TS.ObjectBindingPattern): string | null {
  const taken = pattern.elements.filter(({ dotDotDotToken }) => !dotDotDotToken)
    .map(({ propertyName, name }) => propertyName ?? name);
  if (!taken.every(ts.isIdentifier)) return null;
  const keys = taken.map((key) => JSON.stringify(key.text)).join(" | ");
  return keys === "" ? owner : `Omit<${owner}, ${keys}>`;
}

function ownerText(
  pattern: TS.ObjectBindingPattern,
  names: TypeNames,
  checker: TS.TypeChecker,
): string | null {
  const printed = names.print(checker.getTypeAtLocation(pattern), pattern, null);
  if (!printed.unnameable && printed.text.length <= MAX_OWNER) return printed.text;
  const whole = pattern.parent;
  return ts.isVariableDeclaration(whole) ? calledType(whole.initializer, names) : null;
}

/** Returns the type of a plain call of a function that the file imports. */
function calledType(initializer: TS.Expression | undefined, names: TypeNames): string | null {
  const call = initializer && ts.isCallExpression(initializer) ? initializer : null;
  if (!call || call.typeArguments || !ts.isIdentifier(call.expression)) return null;
  return names.keepImport(call.expression) ? `ReturnType<typeof ${call.expression.text}>` : null;
}

function admitsUndefined(type: TS.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
}
