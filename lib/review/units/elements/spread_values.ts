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
  const value = declaredAs(name);
  return value && ts.isObjectLiteralExpression(value) ? value : null;
}

/** Finds the value of a constant, or the function, that the nearest block declares by a name. */
function declaredAs(name: TS.Identifier): TS.Node | null {
  for (let node: TS.Node = name.parent; node; node = node.parent) {
    if (!ts.isBlock(node) && !ts.isSourceFile(node)) continue;
    for (const statement of node.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name.text) {
        return statement;
      }
      if (!ts.isVariableStatement(statement)) continue;
      const declared = statement.declarationList.declarations
        .find((each) => ts.isIdentifier(each.name) && each.name.text === name.text);
      if (declared) return declared.initializer ? lookThrough(declared.initializer) : null;
    }
  }
  return null;
}

/** Tells whether a prop only hands on what a spread gives by itself: `onLoad={(rows) => props.onLoad?.(rows)}` beside `{...props}`. */
export function isHandedOn({ name, code: own }: Attribute, { code }: Attribute): boolean {
  const given = code && ts.isExpression(code.value) ? lookThrough(code.value) : null;
  return own !== null && given !== null && ts.isIdentifier(given) &&
    passesOn(lookThrough(own.value), [given.text, name]);
}

function passesOn(value: TS.Node, of: readonly [object: string, member: string]): boolean {
  if (isMember(value, of)) return true;
  if (ts.isIdentifier(value)) {
    const declared = declaredAs(value);
    return declared !== null && !ts.isIdentifier(declared) && passesOn(declared, of);
  }
  const isFunction = ts.isArrowFunction(value) || ts.isFunctionExpression(value) ||
    ts.isFunctionDeclaration(value);
  const call = isFunction && value.body ? callIn(value.body) : null;
  return isFunction && call !== null && isMember(lookThrough(call.expression), of) &&
    call.arguments.map((each) => each.getText()).join() ===
      value.parameters.map((each) => each.name.getText()).join();
}

function isMember(node: TS.Node, [object, member]: readonly [string, string]): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === member &&
    ts.isIdentifier(node.expression) && node.expression.text === object;
}

/** Returns the call that is all that a function does. */
function callIn(body: TS.ConciseBody): TS.CallExpression | null {
  const [only, ...more] = ts.isBlock(body) ? body.statements : [];
  const expression = !ts.isBlock(body)
    ? body
    : only && more.length === 0 && (ts.isExpressionStatement(only) || ts.isReturnStatement(only))
    ? only.expression
    : undefined;
  const call = expression && lookThrough(expression);
  return call && ts.isCallExpression(call) ? call : null;
}
