import type { OpPlace } from "./follow_op.ts";

/** Tells what the changes that are not saved do to a node. */
export type Mark = "changed" | "moved" | "new" | "removed";

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
  readonly snippet?: string | undefined;
  readonly placement?: string | undefined;
}

/** The tree of a unit as the changes that are not saved leave it. */
export interface DraftedTree<N extends Branch> {
  /** The nodes have the ids by which ops name them: `$0` is what the first op brings, `$0.1` a node in it. What is removed stays. */
  readonly roots: readonly N[];
  readonly marks: ReadonlyMap<string, Mark>;
}

/**
 * Returns a tree as ops leave it, each done after the one before it.
 * @param broughtBy tells what an op brings, as it was tried; undefined before that is known
 */
export function draftedTree<N extends Branch, O extends TreeOp>(
  roots: readonly N[],
  ops: readonly O[],
  broughtBy: (op: O) => N | undefined = () => undefined,
): DraftedTree<N> {
  const marks = new Map<string, Mark>();
  const drafted = ops.reduce<readonly Branch[]>((sum, op, index) => {
    const brought = broughtBy(op);
    const added = brought && bringsNodes(op)
      ? put(sum, op, renamed(brought, brought.id, newId(index)), marks)
      : null;
    return added ?? applied(sum, op, marks);
  }, roots);
  return { roots: drafted as readonly N[], marks }; // the same nodes and those of the answer, with other children
}

/** Returns the name of what an op of a draft brings, as `$0`. */
export function newId(index: number): string {
  return `$${index}`;
}

/** Returns the place of the op that brings a node, with the way to the node in it; null for a node of the file. */
export function stepBringing(
  id: string | undefined,
): { readonly index: number; readonly within: string } | null {
  const [made = "", ...within] = id?.split(".") ?? [];
  if (!made.startsWith("$")) return null;
  return { index: Number(made.slice(1)), within: within.map((step) => `.${step}`).join("") };
}

/** Whether an op puts something into the tree that was not in it. */
function bringsNodes({ op, snippet }: TreeOp): boolean {
  // Code that is set in the place of code is the same node.
  if (op === "replaceNode") return snippet?.startsWith("{") !== true;
  return ["insertNode", "insertEntry", "wrapNode", "duplicateNode", "extract"].includes(op);
}

/** Returns a node and those in it with the ids by which ops name them. */
function renamed(node: Branch, from: string, to: string): Branch {
  const children = node.children.map((child) => renamed(child, from, to));
  return { ...node, id: to + node.id.slice(from.length), children };
}

/** Puts what an op brings where the op says; null where that is not in the tree. */
function put(
  roots: readonly Branch[],
  op: TreeOp,
  brought: Branch,
  marks: Map<string, Mark>,
): readonly Branch[] | null {
  const { nodeId, parentId, before, after } = op;
  const isWrap = op.op === "wrapNode" || op.placement === "wrap";
  const target = nodeId ?? parentId ?? before ?? after ?? roots[0]?.id ?? "";
  const [node] = found(roots, target);
  if (!node) return null;
  const shown = isWrap ? around(brought, node) : brought;
  for (const id of idsIn([shown])) if (stepBringing(id)) marks.set(id, marks.get(id) ?? "new");
  if (isWrap) return replaced(roots, target, () => [shown]);
  if (op.op === "replaceNode" || op.op === "extract") {
    for (const id of idsIn([node])) marks.set(id, "removed");
  }
  if (nodeId !== undefined || after !== undefined) {
    return replaced(roots, target, () => [node, shown]);
  }
  if (before !== undefined) return replaced(roots, target, () => [shown, node]);
  const at = op.index ?? node.children.length;
  const children = node.children.toSpliced(at, 0, shown);
  return replaced(roots, target, () => [{ ...node, children }]);
}

/** Returns a wrapper with the node that it is put around in place of the node's likeness in it. */
function around(wrapper: Branch, node: Branch): Branch {
  const like = everyIn(wrapper.children).find(({ type, tag }) =>
    type === node.type && tag === node.tag
  );
  if (like === undefined) return { ...wrapper, children: [...wrapper.children, node] };
  return { ...wrapper, children: replaced(wrapper.children, like.id, () => [node]) };
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
      // What is not known yet is marked at the node that takes it, or beside it.
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
  return idsIn(found(nodes, id));
}

function idsIn(nodes: readonly Branch[]): readonly string[] {
  return everyIn(nodes).map(({ id }) => id);
}

/** Returns nodes and all in them. */
function everyIn(nodes: readonly Branch[]): readonly Branch[] {
  return nodes.flatMap((node) => [node, ...everyIn(node.children)]);
}
