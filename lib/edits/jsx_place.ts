import type { JsxNode } from "../source/jsx/mod.ts";

/** True where a node stands between tags: in no attribute, and in no code. */
export function isChildInJsx({ type, parent }: JsxNode): boolean {
  return type !== "slot" && (parent?.type === "element" || parent?.type === "fragment");
}
