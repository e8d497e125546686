import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";

export function childrenOf(node: TS.Node): TS.Node[] {
  const children: TS.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/**
 * Lists nodes and all that is in them, in text order. Nesting is bounded by the parser's door, so recursion is safe.
 * @param isOpen tells of a node whether what is in it counts
 */
export function nodesIn(
  roots: readonly TS.Node[],
  isOpen: (node: TS.Node) => boolean = () => true,
): TS.Node[] {
  const found: TS.Node[] = [];
  const visit = (node: TS.Node): void => {
    found.push(node);
    if (isOpen(node)) ts.forEachChild(node, visit);
  };
  roots.forEach(visit);
  return found;
}
