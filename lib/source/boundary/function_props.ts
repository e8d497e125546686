import type { ts as TS } from "ts-morph";
import { attributeValue, isInlineFunction, lookThrough } from "../jsx/mod.ts";
import { valueAt } from "../scope/mod.ts";
import { ts } from "../syntax/typescript.ts";
import { visitAll } from "../writing/mod.ts";
import { hasDirective } from "./directives.ts";

/** An attribute that gets a function, which is none of the server's actions. */
export interface FunctionProp {
  /** The attribute, or the spread that holds the function. */
  readonly attribute: TS.JsxAttributeLike;
  /** The name of the prop. */
  readonly name: string;
  /** The tag of its element. */
  readonly tag: TS.JsxTagNameExpression;
}

/** A prop whose value is an import, which may be a function. */
export interface ImportedProp extends FunctionProp {
  /** The name of the import in the file. */
  readonly local: string;
}

/** Lists the props of code whose values are functions of the file itself, but for those with `"use server"`. */
export function functionProps(root: TS.Node): FunctionProp[] {
  return propsIn(root).flatMap(({ value, ...prop }) => isOwnFunction(value) ? [prop] : []);
}

/** Lists the props of code whose values are imports. */
export function importedProps(root: TS.Node): ImportedProp[] {
  return propsIn(root).flatMap(({ value, ...prop }) => {
    const node = ts.isMethodDeclaration(value) ? value : lookThrough(value);
    if (!ts.isIdentifier(node)) return [];
    const declaration = valueAt(node, node.text)?.declaration;
    const isImport = declaration !== undefined &&
      (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration));
    return isImport ? [{ ...prop, local: node.text }] : [];
  });
}

/** A function of a file, or what an expression has as its value. */
type PropValue = TS.Expression | TS.MethodDeclaration;

function propsIn(root: TS.Node): (FunctionProp & { readonly value: PropValue })[] {
  const found: (FunctionProp & { readonly value: PropValue })[] = [];
  visitAll(root, (node) => {
    if (!ts.isJsxAttributes(node)) return;
    for (const attribute of node.properties) {
      for (const [name, value] of valuesOf(attribute)) {
        found.push({ attribute, name, tag: node.parent.tagName, value });
      }
    }
  });
  return found;
}

/** Lists the props that an attribute or a spread gives, with their values; a spread of an object of the file alone. */
function valuesOf(attribute: TS.JsxAttributeLike): (readonly [string, PropValue])[] {
  if (ts.isJsxAttribute(attribute)) {
    const value = attributeValue(attribute);
    return value ? [[attribute.name.getText(), value]] : [];
  }
  const object = objectOf(attribute.expression);
  return object === null ? [] : object.properties.flatMap(propOf);
}

function propOf(property: TS.ObjectLiteralElementLike): (readonly [string, PropValue])[] {
  if (!property.name || ts.isComputedPropertyName(property.name)) return [];
  const name = property.name.text;
  if (ts.isMethodDeclaration(property)) return [[name, property]];
  if (ts.isPropertyAssignment(property)) return [[name, property.initializer]];
  return ts.isShorthandPropertyAssignment(property) ? [[name, property.name]] : [];
}

function objectOf(expression: TS.Expression): TS.ObjectLiteralExpression | null {
  const node = lookThrough(expression);
  if (ts.isObjectLiteralExpression(node)) return node;
  const made = ts.isIdentifier(node) ? initializerOf(node) : null;
  return made && ts.isObjectLiteralExpression(made) ? made : null;
}

function isOwnFunction(value: PropValue): boolean {
  if (ts.isMethodDeclaration(value)) return !isAction(value);
  const node = lookThrough(value);
  if (isInlineFunction(node)) return !isAction(node);
  if (!ts.isIdentifier(node)) return false;
  const declaration = valueAt(node, node.text)?.declaration;
  if (declaration && ts.isFunctionDeclaration(declaration)) return !isAction(declaration);
  const made = initializerOf(node);
  return made !== null && isInlineFunction(made) && !isAction(made);
}

/** The value with which the file declares the variable that a name means. */
function initializerOf(name: TS.Identifier): TS.Expression | null {
  const declaration = valueAt(name, name.text)?.declaration;
  const isVariable = declaration !== undefined && ts.isVariableDeclaration(declaration);
  return isVariable && declaration.initializer ? lookThrough(declaration.initializer) : null;
}

/** Tells whether a file declares a function by a name at its top, which is none of the server's actions. */
export function declaresFunction({ statements }: TS.SourceFile, name: string): boolean {
  if (hasDirective(statements, "use server")) return false;
  return statements.some((each) => {
    if (ts.isFunctionDeclaration(each)) return each.name?.text === name && !isAction(each);
    if (!ts.isVariableStatement(each)) return false;
    return each.declarationList.declarations.some((declaration) => {
      const { name: own, initializer } = declaration;
      const made = initializer && lookThrough(initializer);
      return ts.isIdentifier(own) && own.text === name && made !== undefined &&
        isInlineFunction(made) && !isAction(made);
    });
  });
}

/** Tells whether a function is an action of the server, which a client may call. */
function isAction({ body }: TS.FunctionLikeDeclaration): boolean {
  return body !== undefined && ts.isBlock(body) && hasDirective(body.statements, "use server");
}
