import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/**
 * The kind of thing to which an identifier refers: something at run time, a type (or what holds types), or a value named in `typeof
 * x`.
 */
export type Reference = "value" | "type" | "typeof";

/** @returns null for an identifier that refers to nothing by its name: a declaration's name, a property, a label */
export function referenceOf(node: TS.Identifier): Reference | null {
  const { parent } = node;
  // The parser makes identifiers of what is missing, and of the `this` of `typeof this.x`.
  if (node.text === "" || node.text === "this") return null;
  if (ts.isShorthandPropertyAssignment(parent)) return "value";
  if (ts.isExportSpecifier(parent)) return exportReference(node, parent);
  if (isOwnName(node, parent)) return null;
  if (isJsxTag(node, parent)) return isBuiltInTag(node.text) ? null : "value";
  return entityReference(node);
}

/** The names of declarations, members and attributes, and names that are only looked up in something else. */
function isOwnName(node: TS.Identifier, parent: TS.Node): boolean {
  if ("name" in parent && parent.name === node) return true;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) {
    return parent.propertyName === node;
  }
  if (ts.isTypePredicateNode(parent)) return parent.parameterName === node;
  return ts.isJsxNamespacedName(parent) || ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent) || ts.isImportTypeNode(parent);
}

/** `export { a as b }` refers to `a`; with `from` it refers to nothing here. */
function exportReference(node: TS.Identifier, parent: TS.ExportSpecifier): Reference | null {
  const { isTypeOnly, moduleSpecifier } = parent.parent.parent;
  if (moduleSpecifier || node !== (parent.propertyName ?? parent.name)) return null;
  return isTypeOnly || parent.isTypeOnly ? "type" : "value";
}

/** The meaning of a name, or of the root of a dotted one, by where the whole stands. */
function entityReference(node: TS.Identifier): Reference | null {
  let entity: TS.Node = node;
  while (ts.isQualifiedName(entity.parent)) entity = entity.parent;
  const { parent } = entity;
  if (ts.isTypeReferenceNode(parent)) return isConstAssertion(parent) ? null : "type";
  if (ts.isTypeQueryNode(parent)) return "typeof";
  if (ts.isImportTypeNode(parent)) return null;
  return isHeritageType(entity) ? "type" : "value";
}

/** `I` of `implements I` and of an interface's `extends I`, dotted or not. */
function isHeritageType(entity: TS.Node): boolean {
  let whole = entity;
  while (ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole) {
    whole = whole.parent;
  }
  const clause = whole.parent.parent;
  if (!ts.isExpressionWithTypeArguments(whole.parent) || !ts.isHeritageClause(clause)) return false;
  return clause.token === ts.SyntaxKind.ImplementsKeyword ||
    ts.isInterfaceDeclaration(clause.parent);
}

/** `const` of `as const` is written like a type. */
function isConstAssertion(type: TS.TypeReferenceNode): boolean {
  return ts.isConstTypeReference(type) && ts.isAssertionExpression(type.parent);
}

function isJsxTag(node: TS.Identifier, parent: TS.Node): boolean {
  return (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) &&
    parent.tagName === node;
}

/** The rule of JSX: a tag that starts with a small letter or has a dash is built in. */
function isBuiltInTag(name: string): boolean {
  return /^[a-z]|-/.test(name);
}
