import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/** `div` and `my-element`, as opposed to a component. */
export function isIntrinsic(tag: TS.JsxTagNameExpression): boolean {
  if (ts.isJsxNamespacedName(tag)) return true;
  return ts.isIdentifier(tag) && (/^[a-z]/.test(tag.text) || tag.text.includes("-"));
}
