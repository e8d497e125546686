import { childPath, isWithinNode, type StateNode, type StateTree } from "../extract/state_node.ts";

/** The states of a machine after one of them has moved into another one. */
export interface MovedTree {
  readonly tree: StateTree;
  /** Returns a state as it is after the move. */
  readonly after: (node: StateNode) => StateNode;
}

/** @param parent does not lie in the state that moves */
export function movedTree(tree: StateTree, moved: StateNode, parent: StateNode): MovedTree {
  const made = new Map<StateNode, StateNode>();
  const after = (node: StateNode) => made.get(node) ?? node;
  const inside = new Set(tree.nodes.filter((node) => isWithinNode(node, moved)));
  // A state is made before the states in it: where it moves to, before itself.
  const outside = tree.nodes.filter((node) => !inside.has(node));
  for (const node of [...outside, ...inside]) {
    const around = node === moved ? parent : node.parent;
    made.set(node, around ? childOf(after(around), node) : { ...node, children: new Map() });
  }
  const nodes = [...made.values()];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return { tree: { ...tree, root: after(tree.root), nodes, byId }, after };
}

function childOf(parent: StateNode, node: StateNode): StateNode {
  const madeId = `${parent.madeId}.${node.key}`;
  const child: StateNode = {
    ...node,
    parent,
    path: childPath(parent.path, node.key),
    depth: parent.depth + 1,
    madeId,
    id: node.id === node.madeId ? madeId : node.id,
    children: new Map(),
  };
  parent.children.set(node.key, child);
  return child;
}
