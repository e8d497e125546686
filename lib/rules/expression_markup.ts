import type { ts as TS } from "ts-morph";
import type { JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import type { FileRule } from "./rule.ts";

export const expressionMarkup: FileRule = {
  id: "expression-markup",
  scope: "file",
  summary: "Expressions are made of Components, without native markup.",
  why:
    "An Expression says what is shown when, and how often; a Component says how it looks. Markup in an Expression is a " +
    "Component without a name. Fragments are fine.",
  evidence: {
    per: "file",
    places: ({ unit, tree }) => unit?.layer === "expression" && tree.roots.length > 0 ? 1 : 0,
  },
  check({ source, unit, tree }) {
    if (unit?.layer !== "expression") return [];
    return [...tree.nodes.values()].filter(isNativeElement).map(({ tag, syntax }) => {
      const name = tagName(syntax);
      return {
        start: name.getStart(source.ast),
        end: name.end,
        message: `An expression holds the native element <${tag}>`,
        fix: "Move the markup into a Component and use that here",
      };
    });
  },
};

/** The rule of JSX: a tag that starts with a small letter or has a dash is built in; one with a dot never is. */
export function isNativeElement({ type, tag = "" }: JsxNode): boolean {
  return type === "element" && !tag.includes(".") && /^[a-z]|[-:]/.test(tag);
}

function tagName(syntax: TS.Node): TS.Node {
  if (ts.isJsxElement(syntax)) return syntax.openingElement.tagName;
  return ts.isJsxSelfClosingElement(syntax) ? syntax.tagName : syntax;
}
