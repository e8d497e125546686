import type { ts as TS } from "ts-morph";
import type { NameUse } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** True for a name that is a tag somewhere, or the first part of one: never a global of the language or the browser (`<Image/>`). */
export function isTag({ nodes }: NameUse): boolean {
  return nodes.some(isTagName);
}

/** True for `Card` of `<Card/>` and of `<Card.Title/>`; an object of the browser can hold components (`<window.Card/>`). */
export function isTagName(node: TS.Identifier): boolean {
  const tag = wholeName(node);
  const { parent } = tag;
  if (!ts.isJsxOpeningLikeElement(parent) && !ts.isJsxClosingElement(parent)) return false;
  return parent.tagName === tag && (tag === node || /^\p{Lu}/u.test(node.text));
}

/** Returns `a.b.c` for its `a`. */
function wholeName(node: TS.Identifier): TS.Node {
  let whole: TS.Node = node;
  while (ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole) {
    whole = whole.parent;
  }
  return whole;
}
