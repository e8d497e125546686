import { type Face, type FaceProp, sameNodes } from "./same_nodes.ts";

/** The members of an op that say where it is done. */
export interface OpPlace {
  readonly op: string;
  readonly nodeId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly propName?: string | undefined;
  /** Of a prop its place among the attributes, else one among the children. */
  readonly index?: number | undefined;
}

/** A tree as it was read. */
export interface FaceTree {
  readonly roots: readonly Face[];
}

const NODES = ["nodeId", "parentId", "before", "after"] as const;

/**
 * Returns an op that was made on one tree as it has to be for a later tree of the same file: its nodes are found by what they
 * were. Null where one is not found for sure, or was changed in what the op is to change.
 */
export function followOp<O extends OpPlace>(op: O, from: FaceTree, to: FaceTree): O | null {
  const told = NODES.flatMap((name) => {
    const id = op[name];
    return id === undefined ? [] : [{ name, id }];
  });
  if (told.length === 0 || from === to) return op;
  const found = sameBetween(from, to);
  const moved: [string, string | number][] = [];
  for (const { name, id } of told) {
    const node = found.get(id);
    if (node === undefined) return null;
    moved.push([name, node.now.id]);
  }
  const node = found.get(op.nodeId ?? "");
  if (op.propName !== undefined && node) {
    const index = indexOfProp(node.old.props ?? [], node.now.props ?? [], op);
    if (index === null) return null;
    if (index !== undefined) moved.push(["index", index]);
  } else if (op.index !== undefined) {
    // A place by its number says nothing of those around it.
    return null;
  }
  return Object.assign({}, op, Object.fromEntries(moved));
}

/**
 * Returns an op that sets a text or a prop as it has to be for a later tree in which somebody else set the same: the trees have the
 * same elements in the same places. Null where they have not, and for an op of another kind.
 */
export function followSetting<O extends OpPlace>(op: O, from: FaceTree, to: FaceTree): O | null {
  const { nodeId = "", propName } = op;
  if (!["setText", "setProp"].includes(op.op) || !isSameShape(from.roots, to.roots)) return null;
  if (propName === undefined || op.index === undefined) return op;
  const [olds, nows] = [from, to].map(({ roots }) =>
    faceOf(roots, nodeId)?.props?.filter(({ name }) => name === propName) ?? []
  ) as [FaceProp[], FaceProp[]]; // of two
  const now = nows[olds.findIndex((each) => each.index === op.index)];
  return olds.length === nows.length && now ? { ...op, index: now.index } : null;
}

/** Whether two lists hold the same elements, whatever these say. */
function isSameShape(olds: readonly Face[], nows: readonly Face[]): boolean {
  return olds.length === nows.length && olds.every((old, at) => {
    const now = nows[at];
    return now !== undefined && old.id === now.id && old.type === now.type && old.tag === now.tag &&
      old.owner === now.owner && isSameShape(old.children, now.children);
  });
}

function faceOf(nodes: readonly Face[], id: string): Face | null {
  for (const node of nodes) {
    const found = node.id === id ? node : faceOf(node.children, id);
    if (found) return found;
  }
  return null;
}

/** Returns the place of the attribute that an op sets; undefined for one that is not written, null for one that was changed. */
function indexOfProp(
  before: readonly FaceProp[],
  after: readonly FaceProp[],
  { propName, index }: OpPlace,
): number | undefined | null {
  const [olds, nows] = [before, after].map((props) =>
    props.filter(({ name }) => name === propName)
  ) as [FaceProp[], FaceProp[]]; // of two
  const isSame = olds.length === nows.length &&
    olds.every(({ kind, value }, at) => kind === nows[at]?.kind && value === nows[at].value);
  if (!isSame) return null;
  return nows[olds.findIndex((each) => each.index === index)]?.index;
}

interface Found {
  readonly old: Face;
  readonly now: Face;
}

const known = new WeakMap<FaceTree, WeakMap<FaceTree, ReadonlyMap<string, Found>>>();

/** Each op of a draft asks the same. */
function sameBetween(from: FaceTree, to: FaceTree): ReadonlyMap<string, Found> {
  const own = known.get(from) ?? new WeakMap<FaceTree, ReadonlyMap<string, Found>>();
  known.set(from, own);
  const found = own.get(to) ?? sameNodes(from.roots, to.roots);
  own.set(to, found);
  return found;
}
