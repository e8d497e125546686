import type { ts as TS } from "ts-morph";
import { attributeName } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { dottedName, type FileNames, importedValue } from "./file_names.ts";
import { ROUTE_ATTRIBUTES, type RouteElement, routeElement } from "./libraries.ts";

/** Finds the row of the table by which an element is a route; null for any other element, as a guard called `ProtectedRoute`. */
export function routeTag(names: FileNames, opening: TS.JsxOpeningLikeElement): RouteElement | null {
  const tag = dottedName(opening.tagName);
  if (!tag) return null;
  const imported = importedValue(names, opening.tagName);
  const row = routeElement(tag, imported);
  if (!row || row.parts || row.packages.includes(imported?.specifier ?? "")) return row;
  return opening.attributes.properties.some((attribute) => isOfRoute(attribute, row)) ? row : null;
}

function isOfRoute(attribute: TS.JsxAttributeLike, row: RouteElement): boolean {
  if (!ts.isJsxAttribute(attribute)) return false;
  const name = attributeName(attribute);
  return name === row.path || ROUTE_ATTRIBUTES.includes(name);
}
