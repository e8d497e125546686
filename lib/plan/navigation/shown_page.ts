import type { ts as TS } from "ts-morph";
import { attributeName } from "../../source/jsx/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { Difference } from "./like_sibling.ts";
import type { RouteNode } from "./route_parts.ts";

/** A prop that a page takes. */
export interface PageProp {
  readonly name: string;
  readonly required: boolean;
}

/** Leaves out the props of the page of a route that another page does not take. */
export function withoutOtherProps(
  node: RouteNode,
  ast: TS.SourceFile,
  { shown, props }: { readonly shown: string; readonly props: readonly PageProp[] },
): Difference[] {
  const known = new Set(["key", "ref", "children", ...props.map(({ name }) => name)]);
  return propsOf(node, ast, shown).filter((each) =>
    ts.isJsxAttribute(each) && !known.has(attributeName(each))
  ).map((each) => ({ start: each.pos, end: each.end, text: "" }));
}

/** Lists the props that a page needs and that no element like that of a route passes. */
export function missingProps(
  node: RouteNode,
  ast: TS.SourceFile,
  { shown, props }: { readonly shown: string; readonly props: readonly PageProp[] },
): string[] {
  const passed = propsOf(node, ast, shown);
  // A spread may pass anything.
  if (passed.some((each) => ts.isJsxSpreadAttribute(each))) return [];
  const names = passed.map((each) => ts.isJsxAttribute(each) ? attributeName(each) : "");
  return props.filter(({ name, required }) =>
    required && name !== "children" && !names.includes(name)
  ).map(({ name }) => name);
}

function propsOf(
  node: RouteNode,
  ast: TS.SourceFile,
  shown: string,
): readonly TS.JsxAttributeLike[] {
  const found: TS.JsxAttributeLike[] = [];
  visitAll(node, (each) => {
    if (!ts.isJsxOpeningElement(each) && !ts.isJsxSelfClosingElement(each)) return;
    if (each.tagName.getText(ast) === shown) found.push(...each.attributes.properties);
  });
  return found;
}
