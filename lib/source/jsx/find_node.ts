import type { JsxNode, JsxNodeType, JsxTree } from "./node.ts";

/** One step from a root to a node. */
export interface Crumb {
  readonly id: string;
  readonly type: JsxNodeType;
  /** The tag of the node as in the tree: an element's tag, a slot's prop. */
  readonly tag?: string;
}

export function findNode(tree: JsxTree, id: string): JsxNode | null {
  return tree.nodes.get(id) ?? null;
}

/**
 * The innermost node at a place, for instance a cursor's.
 * @param offset UTF-16 code units; at the place between two nodes the second counts, behind the last one the last
 */
export function nodeAtOffset(tree: JsxTree, offset: number): JsxNode | null {
  let found: JsxNode | null = null;
  let candidates = tree.roots;
  for (;;) {
    const next = lastStartedAt(candidates, offset);
    if (!next || offset > next.end) return found;
    found = next;
    candidates = next.children;
  }
}

/** Nodes of one parent stand in text order and do not overlap. */
function lastStartedAt(nodes: readonly JsxNode[], offset: number): JsxNode | undefined {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return nodes[low - 1];
}

/** The way from the root to a node, both included. */
export function breadcrumb(node: JsxNode): Crumb[] {
  const crumbs: Crumb[] = [];
  for (let at: JsxNode | null = node; at; at = at.parent) {
    const { id, type, tag } = at;
    crumbs.push({ id, type, ...(tag !== undefined && { tag }) });
  }
  return crumbs.reverse();
}
