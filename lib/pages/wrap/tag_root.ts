import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";

/** True for `Ui` of `<Ui.Card>`, in the opening tag. */
export function isTagRoot(node: TS.Node): boolean {
  let tag = node;
  while (ts.isPropertyAccessExpression(tag.parent)) tag = tag.parent;
  return ts.isJsxOpeningLikeElement(tag.parent) && tag.parent.tagName === tag;
}
