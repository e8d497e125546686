import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "../reading/code_fingerprint.ts";
import type { Attribute } from "./shape.ts";

/**
 * Tells whether a spread gives an element a prop with the value that it had: the object is written in place, or a constant around
 * the element.
 */
export function isInSpread({ name, code: own }: Attribute, { code }: Attribute): boolean {
  const object = code && objectOf(code.value);
  const given = object?.properties.find((each) => each.name && nameOf(each.name) === name);
  const value = given && valueOf(given);
  if (!value || !own) return false;
  return codeFingerprint(value) === codeFingerprint(lookThrough(own.value));
}

function nameOf(name: TS.PropertyName): string | null {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null;
}

function valueOf(property: TS.ObjectLiteralElementLike): TS.Node | null {
  if (ts.isShorthandPropertyAssignment(property)) return property.name;
  return ts.isPropertyAssignment(property) ? lookThrough(property.initializer) : null;
}

function objectOf(spread: TS.Node): TS.ObjectLiteralExpression | null {
  const value = ts.isExpression(spread) ? lookThrough(spread) : spread;
  if (ts.isObjectLiteralExpression(value)) return value;
  return ts.isIdentifier(value) ? constantOf(value) : null;
}

/** Finds the object that a constant of a name is, in the nearest block that declares one. */
function constantOf(name: TS.Identifier): TS.ObjectLiteralExpression | null {
  for (let node: TS.Node = name.parent; node; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    const declared = node.statements.filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find((each) => ts.isIdentifier(each.name) && each.name.text === name.text);
    if (!declared) continue;
    const value = declared.initializer && lookThrough(declared.initializer);
    return value && ts.isObjectLiteralExpression(value) ? value : null;
  }
  return null;
}
