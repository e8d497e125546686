import type { ts as TS } from "ts-morph";
import { findProperty } from "../objects/property_key.ts";
import { wholeBinding } from "../scope/variables.ts";
import { ts } from "../syntax/typescript.ts";
import { dottedName, type FileNames, through } from "./file_names.ts";

/** Bounds how many constants are followed from one expression. */
const MAX_HOPS = 16;

/**
 * Follows names to the expression, function or class that the file gives them: variables, members of constant objects and
 * of enums.
 * @returns the node itself where its name is not declared by a value of the file
 */
export function follow(names: FileNames, expression: TS.Node): TS.Node {
  let node = through(expression);
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const next = step(names, node);
    if (!next) return node;
    node = through(next);
  }
  return node;
}

function step(names: FileNames, node: TS.Node): TS.Node | null {
  if (ts.isIdentifier(node)) return valueOf(names, names.declarationOf(node.text, node));
  if (!ts.isPropertyAccessExpression(node)) return null;
  const dotted = dottedName(node);
  const [root, ...members] = dotted ?? [];
  if (root === undefined) return null;
  let value = valueOf(names, names.declarationOf(root, node));
  for (const member of members) {
    value = value && memberOf(names, value, member);
  }
  return value;
}

/**
 * The value that a declaration gives to its name; null for imports, destructured names, and parameters of which no argument is
 * known.
 */
function valueOf(names: FileNames, declaration: TS.Node | undefined): TS.Node | null {
  if (!declaration) return null;
  if (ts.isParameter(declaration)) return names.argumentOf?.(declaration) ?? null;
  if (ts.isBindingElement(declaration)) return boundArgument(names, declaration);
  if (ts.isVariableDeclaration(declaration)) {
    return ts.isIdentifier(declaration.name) ? declaration.initializer ?? null : null;
  }
  const isValue = ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration) ||
    ts.isEnumDeclaration(declaration);
  return isValue ? declaration : null;
}

/** The part of a known argument that a parameter takes apart: `file` of `({ path, file }) => ...`. */
function boundArgument(names: FileNames, element: TS.BindingElement): TS.Node | null {
  const parameter = wholeBinding(element);
  if (!ts.isParameter(parameter) || element.parent !== parameter.name) return null;
  const argument = names.argumentOf?.(parameter);
  const value = argument && follow(names, argument);
  if (!value) return null;
  if (ts.isArrayLiteralExpression(value) && ts.isArrayBindingPattern(element.parent)) {
    return value.elements[element.parent.elements.indexOf(element)] ?? null;
  }
  const name = element.propertyName ?? element.name;
  return ts.isObjectLiteralExpression(value) && ts.isIdentifier(name)
    ? memberOf(names, value, name.text)
    : null;
}

function memberOf(names: FileNames, value: TS.Node, member: string): TS.Node | null {
  if (ts.isEnumDeclaration(value)) {
    return value.members.find(({ name }) => "text" in name && name.text === member)?.initializer ??
      null;
  }
  const object = objectOf(names, value);
  const property = object && findProperty(object, member);
  if (!property) return null;
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : property;
}

/** The object literal of a constant, `Object.freeze` around it included. */
function objectOf(names: FileNames, value: TS.Node): TS.ObjectLiteralExpression | null {
  let node = through(value);
  if (ts.isIdentifier(node)) {
    const declared = valueOf(names, names.declarationOf(node.text, node));
    if (!declared) return null;
    node = through(declared);
  }
  if (ts.isCallExpression(node)) {
    const [frozen] = node.arguments;
    if (!frozen || dottedName(node.expression)?.join(".") !== "Object.freeze") return null;
    node = through(frozen);
  }
  return ts.isObjectLiteralExpression(node) ? node : null;
}
