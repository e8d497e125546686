import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { fitsRoute } from "./route_fit.ts";

/**
 * Finds the route of a `<Switch>` that would be shown in place of a new one behind a sibling: there the first route that fits
 * wins, and one without `exact` fits everything below its path.
 * @returns null where every route that fits stands behind the sibling, and in other tables
 */
export function routeBefore(
  sibling: TS.Node,
  ast: TS.SourceFile,
  path: string,
): TS.JsxChild | null {
  const { parent } = sibling;
  if (!ts.isJsxElement(parent) || !isSwitch(parent.openingElement.tagName, ast)) return null;
  for (const child of parent.children) {
    if (child.pos > sibling.pos) return null;
    if (fits(child, path)) return child;
  }
  return null;
}

function isSwitch(tag: TS.JsxTagNameExpression, ast: TS.SourceFile): boolean {
  return tag.getText(ast).split(".").at(-1) === "Switch";
}

function fits(child: TS.JsxChild, path: string): boolean {
  const element = ts.isJsxElement(child) ? child.openingElement : child;
  if (!ts.isJsxOpeningElement(element) && !ts.isJsxSelfClosingElement(element)) return false;
  const attributes = new Map(
    element.attributes.properties.flatMap((each) => {
      const name = ts.isJsxAttribute(each) ? attributeName(each) : null;
      return name !== null && ts.isJsxAttribute(each) ? [[name, each] as const] : [];
    }),
  );
  const own = attributes.get("path") ?? attributes.get("from");
  const written = own && (attributeValue(own) ?? own.initializer);
  if (!own) return element.attributes.properties.every(ts.isJsxAttribute);
  if (!written || !ts.isStringLiteralLike(written)) return false;
  return fitsRoute(written.text, path, attributes.has("exact"));
}
