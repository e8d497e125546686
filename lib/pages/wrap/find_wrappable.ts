import { findNode, type JsxNode, type JsxTree } from "../../source/jsx/mod.ts";

/**
 * The conditional or loop that a selection lies in, as the rule `page-inline-logic` flags it: the outermost one, since an
 * Expression made of it takes along what is inside. An inner one can be wrapped once the outer one is its own file.
 */
export function findWrappable(tree: JsxTree, nodeId: string): JsxNode | null {
  let hit: JsxNode | null = null;
  for (let node = findNode(tree, nodeId); node; node = node.parent) {
    if (node.type === "conditional" || node.type === "loop") hit = node;
  }
  return hit;
}
