import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** A route as its table has it: an object, an element, or the call of a helper of `routes.ts`. */
export type RouteNode =
  | TS.ObjectLiteralExpression
  | TS.JsxSelfClosingElement
  | TS.JsxElement
  | TS.CallExpression;

/** Finds the object, element or call of a route. @param start as its fact has it */
export function routeNodeAt(ast: TS.SourceFile, start: number): RouteNode | null {
  let found: RouteNode | null = null;
  for (let node: TS.Node | undefined = ast; node;) {
    const inner: TS.Node | undefined = ts.forEachChild(
      node,
      (child) => child.getStart(ast) <= start && start < child.end ? child : undefined,
    );
    if (inner && inner.getStart(ast) === start && isRouteNode(inner)) found ??= inner;
    node = inner;
  }
  return found;
}

function isRouteNode(node: TS.Node): node is RouteNode {
  return ts.isObjectLiteralExpression(node) || ts.isJsxSelfClosingElement(node) ||
    ts.isJsxElement(node) || ts.isCallExpression(node);
}

/** A part of a route by its name; null for one that is there without a value. */
export type RouteParts = ReadonlyMap<string, TS.Node | null>;

/** Returns the parts of a route; null where a part has no name. */
export function routeParts(node: RouteNode): RouteParts | null {
  if (ts.isCallExpression(node)) return argumentParts(node);
  const items = ts.isObjectLiteralExpression(node)
    ? node.properties.map((each) => [staticName(each), valueOf(each)] as const)
    : openingOf(node).attributes.properties.map((each) =>
      ts.isJsxAttribute(each)
        ? [attributeName(each), attributeValue(each) ?? each.initializer ?? null] as const
        : [null, null] as const
    );
  const parts = new Map<string, TS.Node | null>();
  for (const [name, value] of items) {
    if (name === null) return null;
    parts.set(name, value);
  }
  return parts;
}

/** Names what a helper of `routes.ts` is given: the path, if there is one, the file, options and the routes inside. */
function argumentParts({ arguments: given }: TS.CallExpression): RouteParts | null {
  const firstOther = given.findIndex((each) => !ts.isStringLiteralLike(each));
  const texts = firstOther === -1 ? given : given.slice(0, firstOther);
  const others = given.slice(texts.length);
  if (texts.length === 0 || texts.length > 2 || others.length > 2) return null;
  const [file, path] = texts.toReversed();
  const parts = new Map<string, TS.Node | null>();
  if (path) parts.set("path", path);
  if (file) parts.set("file", file);
  for (const each of others) {
    parts.set(ts.isObjectLiteralExpression(each) ? "options" : "children", each);
  }
  return parts;
}

function openingOf(node: TS.JsxSelfClosingElement | TS.JsxElement): TS.JsxOpeningLikeElement {
  return ts.isJsxElement(node) ? node.openingElement : node;
}

function valueOf(property: TS.ObjectLiteralElementLike): TS.Node {
  return ts.isPropertyAssignment(property) ? property.initializer : property;
}

/** The name of the element or helper of a route, or "" for an object. */
export function routeTagName(node: RouteNode, ast: TS.SourceFile): string {
  if (ts.isCallExpression(node)) return node.expression.getText(ast);
  return ts.isObjectLiteralExpression(node) ? "" : openingOf(node).tagName.getText(ast);
}
