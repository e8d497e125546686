import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import type { JsxNode, JsxTree } from "../../../lib/source/jsx/node.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";

/** The tree of a TSX text. Needs `loadTypeScript()`. */
export function treeOf(text: string, path = "page.tsx"): JsxTree {
  return readJsxTree({ ast: parseText(path, text) });
}

/** One line a node: id, type, and what names it. */
export function showTree(text: string): string[] {
  return [...treeOf(text).nodes.values()].map(showNode);
}

export function showNode({ id, type, tag, text }: JsxNode): string {
  return [id, type, tag ?? text].filter((part) => part !== undefined).join(" ");
}
