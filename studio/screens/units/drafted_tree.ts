import type { OpPlace } from "./follow_op.ts";

/** Tells what the changes that are not saved do to a node. */
export type Mark = "changed" | "moved" | "removed";

/** A node of a tree, with those in it. */
export interface Branch {
  readonly id: string;
  readonly type: string;
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
  readonly children: readonly Branch[];
}

/** The members of an op that say what it does to a tree. */
export interface TreeOp extends OpPlace {
  readonly tag?: string | undefined;
  readonly text?: string | undefined;
}

/** The tree of a unit as the changes that are not saved leave it. */
export interface DraftedTree<N extends Branch> {
  /** The nodes have the ids by which ops name them. What is removed stays, and what is new has no id yet and is left out. */
  readonly roots: readonly N[];
  readonly marks: ReadonlyMap<string, Mark>;
}

/** Returns a tree as ops leave it, each done after the one before it. */
export function draftedTree<N extends Branch>(
  roots: readonly N[],
  ops: readonly TreeOp[],
): DraftedTree<N> {
  const marks = new Map<string, Mark>();
  const drafted = ops.reduce<readonly Branch[]>((sum, op) => applied(sum, op, marks), roots);
  return { roots: drafted as readonly N[], marks }; // the same nodes, with other children
}

function applied(roots: readonly Branch[], op: TreeOp, marks: Map<string, Mark>) {
  const { nodeId = "", tag, text } = op;
  switch (op.op) {
    case "moveNode":
      marks.set(nodeId, "moved");
      return moved(roots, op);
    case "removeNode":
      for (const id of withInner(roots, nodeId)) marks.set(id, "removed");
      return roots;
    case "unwrapNode":
      marks.set(nodeId, "removed");
      return roots;
    case "renameTag":
      marks.set(nodeId, "changed");
      return replaced(roots, nodeId, (node) => [{ ...node, tag }]);
    case "setText":
      marks.set(nodeId, "changed");
      return replaced(roots, nodeId, (node) => [node.type === "text" ? { ...node, text } : node]);
    default:
      // What is new is marked at the node that takes it, or beside it.
      marks.set(nodeId || op.parentId || op.before || op.after || "", "changed");
      return roots;
  }
}

function moved(roots: readonly Branch[], op: TreeOp): readonly Branch[] {
  const { nodeId = "", parentId, index, before, after } = op;
  const [node] = found(roots, nodeId);
  const target = parentId ?? before ?? after ?? "";
  const isThere = node && found(roots, target).length > 0 && found([node], target).length === 0;
  if (!isThere) return roots;
  return replaced(replaced(roots, nodeId, () => []), target, (each) => {
    if (parentId === undefined) return before === undefined ? [each, node] : [node, each];
    const at = index ?? each.children.length;
    return [{ ...each, children: each.children.toSpliced(at, 0, node) }];
  });
}

/** Returns nodes with others in place of the one of an id. */
function replaced(
  nodes: readonly Branch[],
  id: string,
  make: (node: Branch) => readonly Branch[],
): readonly Branch[] {
  return nodes.flatMap((node) => {
    if (node.id === id) return make(node);
    const children = replaced(node.children, id, make);
    const isSame = children.length === node.children.length &&
      children.every((child, at) => child === node.children[at]);
    return [isSame ? node : { ...node, children }];
  });
}

/** Returns the node of an id, in a list; an empty one where it is not there. */
function found(nodes: readonly Branch[], id: string): readonly Branch[] {
  return nodes.flatMap((node) => node.id === id ? [node] : found(node.children, id));
}

function withInner(nodes: readonly Branch[], id: string): readonly string[] {
  return found(nodes, id).flatMap((node) => [node.id, ...idsIn(node.children)]);
}

function idsIn(nodes: readonly Branch[]): readonly string[] {
  return nodes.flatMap((node) => [node.id, ...idsIn(node.children)]);
}
