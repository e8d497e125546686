import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { renderedComponents } from "./component_references.ts";
import type { FactList } from "./fact_list.ts";
import { dottedName, type FileNames } from "./file_names.ts";
import type { RouteElement } from "./libraries.ts";
import { type PathValue, pathValues, spreadPath } from "./path_value.ts";
import { readResource } from "./resources.ts";
import { routeTag } from "./route_tags.ts";

/** An element that may be a route, with what it passes. */
interface ElementSite {
  readonly opening: TS.JsxOpeningLikeElement;
  readonly row: RouteElement;
  readonly attributes: ReadonlyMap<string, TS.Node | null>;
  readonly spreads: readonly TS.Expression[];
}

/**
 * Reads the elements that declare routes.
 * @param openings all elements of the file with a tag that is no host's, in text order
 */
export function readRouteElements(
  names: FileNames,
  openings: readonly TS.JsxOpeningLikeElement[],
  list: FactList,
): void {
  const around: { readonly end: number; readonly position: number }[] = [];
  for (const opening of openings) {
    const site = siteOf(names, opening);
    if (!site) continue;
    while ((around.at(-1)?.end ?? Infinity) <= opening.pos) around.pop();
    const parent = around.at(-1)?.position ?? null;
    const position = site.row.parts
      ? readResource(names, site, list)
      : readElement(names, site, list, parent);
    if (position !== null) around.push({ end: wholeElement(opening).end, position });
  }
}

function siteOf(names: FileNames, opening: TS.JsxOpeningLikeElement): ElementSite | null {
  const row = routeTag(names, opening);
  if (!row) return null;
  const attributes = new Map<string, TS.Node | null>();
  const spreads: TS.Expression[] = [];
  for (const attribute of opening.attributes.properties) {
    if (!ts.isJsxAttribute(attribute)) spreads.push(attribute.expression);
    else attributes.set(attributeName(attribute), attributeValue(attribute) ?? null);
  }
  return { opening, row, attributes, spreads };
}

function wholeElement(opening: TS.JsxOpeningLikeElement): TS.Node {
  return ts.isJsxSelfClosingElement(opening) ? opening : opening.parent;
}

/** @returns null for what is no route of its own: the body of a wrapper, an element that stands for a list of routes */
function readElement(
  names: FileNames,
  { opening, row, attributes, spreads }: ElementSite,
  list: FactList,
  parent: number | null,
): number | null {
  const path = attributes.get(row.path) ?? null;
  const rendered = renderedBy(names, opening, row, attributes);
  const isKnown = rendered.components.some(({ kind }) => kind !== "computed");
  const isSpread = !path && !attributes.has("index") && spreads.length > 0;
  const spread = isSpread ? spreadPath(names, spreads) : undefined;
  // Props that are handed on: the body of a wrapper.
  if (isSpread && spread?.path === null && !spread.pathParts) return null;
  if (row.router === "react-navigation" && rendered.components.length === 0) return null;
  const paths = path ? pathValues(names, path) : [spread ?? withoutPath(opening, row, attributes)];
  const [first = { path: null }, ...others] = paths;
  const isTold = first.path !== null || first.pathParts !== undefined;
  if (path && !isKnown && !isTold && !hasRoutes(opening)) return null;
  const isIndex = attributes.has("index") || dottedName(opening.tagName)?.at(-1) === "IndexRoute";
  const draft = {
    router: row.router,
    node: opening,
    parent,
    components: rendered.components,
    layout: rendered.outlet,
    ...(isIndex && { index: true as const }),
  };
  const position = list.add({
    ...draft,
    ...(isIndex ? first : caught(first, row, attributes)),
  });
  for (const other of others) list.add({ ...draft, ...other });
  return position;
}

/** In React Router 5 an empty path matches every path, as a missing one does. */
function caught(
  path: PathValue,
  row: RouteElement,
  attributes: ElementSite["attributes"],
): PathValue {
  const isOlder = row.catchAll && (attributes.has("component") || attributes.has("render"));
  return isOlder && path.path === "" && !path.matched ? { path: "*" } : path;
}

function withoutPath(
  opening: TS.JsxOpeningLikeElement,
  row: RouteElement,
  attributes: ElementSite["attributes"],
): PathValue {
  const isNew = ["element", "Component", "lazy", "index"].some((name) => attributes.has(name)) ||
    dottedName(opening.tagName)?.at(-1) === "IndexRoute";
  return { path: row.catchAll && !isNew && !hasRoutes(opening) ? "*" : "" };
}

/** True for an element that has an element for a route among its children. */
function hasRoutes(opening: TS.JsxOpeningLikeElement): boolean {
  return ts.isJsxOpeningElement(opening) && opening.parent.children.some((child) => {
    const inner = ts.isJsxElement(child) ? child.openingElement : child;
    if (!ts.isJsxOpeningElement(inner) && !ts.isJsxSelfClosingElement(inner)) return false;
    return dottedName(inner.tagName)?.at(-1)?.endsWith("Route") ?? false;
  });
}

function renderedBy(
  names: FileNames,
  opening: TS.JsxOpeningLikeElement,
  row: RouteElement,
  attributes: ElementSite["attributes"],
): ReturnType<typeof renderedComponents> {
  const values = row.components.flatMap((name) => attributes.get(name) ?? []);
  const children = row.children && !hasRoutes(opening) ? childNodes(opening, attributes) : [];
  const isModule = values.length === 1 && attributes.has("lazy");
  return renderedComponents(names, [...values, ...children], {
    ...(isModule && { otherwise: "Component" }),
  });
}

function childNodes(
  opening: TS.JsxOpeningLikeElement,
  attributes: ElementSite["attributes"],
): TS.Node[] {
  const passed = attributes.get("children");
  if (passed) return [passed];
  if (!ts.isJsxOpeningElement(opening)) return [];
  return opening.parent.children.flatMap((child): TS.Node[] => {
    if (ts.isJsxText(child)) return [];
    return ts.isJsxExpression(child) ? child.expression ? [child.expression] : [] : [child];
  });
}
