import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";

export function childrenOf(node: TS.Node): TS.Node[] {
  const children: TS.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/**
 * Goes through nodes and all that is in them, in text order.
 * @param isOpen tells of a node whether what is in it counts
 */
export function* nodesIn(
  roots: readonly TS.Node[],
  isOpen: (node: TS.Node) => boolean = () => true,
): Generator<TS.Node> {
  const agenda = roots.toReversed();
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    yield node;
    if (isOpen(node)) agenda.push(...childrenOf(node).reverse());
  }
}
