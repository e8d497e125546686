import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** A route as its table has it: an object, or an element. */
export type RouteNode = TS.ObjectLiteralExpression | TS.JsxSelfClosingElement | TS.JsxElement;

/** Finds the object or element of a route. @param start as its fact has it */
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
    ts.isJsxElement(node);
}

/** A part of a route by its name; null for one that is there without a value. */
export type RouteParts = ReadonlyMap<string, TS.Node | null>;

/** Returns the parts of an object or element; null where a part has no name. */
export function routeParts(node: RouteNode): RouteParts | null {
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

function openingOf(node: TS.JsxSelfClosingElement | TS.JsxElement): TS.JsxOpeningLikeElement {
  return ts.isJsxElement(node) ? node.openingElement : node;
}

function valueOf(property: TS.ObjectLiteralElementLike): TS.Node {
  return ts.isPropertyAssignment(property) ? property.initializer : property;
}

/** The name of the element of a route, or "" for an object. */
export function routeTagName(node: RouteNode, ast: TS.SourceFile): string {
  return ts.isObjectLiteralExpression(node) ? "" : openingOf(node).tagName.getText(ast);
}
