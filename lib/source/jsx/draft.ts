import type { ts as TS } from "ts-morph";
import { type ErrorRanges, errorRanges, obstacle } from "./editable.ts";
import type { JsxNode, JsxNodeType } from "./node.ts";
import { MODULE_OWNER, type OwnerSite } from "./owners.ts";

/** A tree while it is read. */
export interface TreeDraft {
  readonly ast: TS.SourceFile;
  readonly errors: ErrorRanges;
  readonly roots: JsxNode[];
  readonly nodes: Map<string, JsxNode>;
  readonly owners: Map<TS.Node, Holder>;
  /** The number of owners with JSX for each name so far. */
  readonly ownerNames: Map<string, number>;
}

/** A holder of new nodes: an owner (they become roots) or a node (they become its children). */
export interface Holder {
  readonly ownerName: string;
  /** The owner's unique name, once it has a root. */
  owner: string | null;
  readonly node: JsxNode | null;
  readonly children: JsxNode[];
  readonly depth: number;
  /** The next child's step; slots take none. */
  step: number;
  /** The number of slots for each name so far. */
  slots?: Map<string, number>;
}

/** The plan of a new node. */
export interface NodePlan {
  readonly type: JsxNodeType;
  readonly syntax: TS.Node;
  readonly start: number;
  readonly end: number;
  readonly tag?: string;
  readonly text?: string;
  /** The range is that of a `{...}` in JSX. */
  readonly inBraces?: boolean;
}

export function openDraft(ast: TS.SourceFile): TreeDraft {
  return {
    ast,
    errors: errorRanges(ast),
    roots: [],
    nodes: new Map(),
    owners: new Map(),
    ownerNames: new Map(),
  };
}

/** The holder for the roots of an owner: the same for the same site. */
export function ownerHolder(draft: TreeDraft, { name, site }: OwnerSite): Holder {
  const known = draft.owners.get(site);
  if (known) return known;
  const holder: Holder = {
    ownerName: name,
    owner: null,
    node: null,
    children: draft.roots,
    depth: 0,
    step: 0,
  };
  draft.owners.set(site, holder);
  return holder;
}

/** The holder for JSX that stands in no function. */
export function moduleHolder(draft: TreeDraft): Holder {
  return ownerHolder(draft, { name: MODULE_OWNER, site: draft.ast });
}

/** Adds the next node to a holder. @returns the holder for its children */
export function addNode(draft: TreeDraft, holder: Holder, plan: NodePlan): Holder {
  const children: JsxNode[] = [];
  const owner = holder.owner ??= numbered(draft.ownerNames, holder.ownerName);
  const node = nodeFrom(draft, holder, owner, plan, children);
  holder.children.push(node);
  draft.nodes.set(node.id, node);
  return { ownerName: owner, owner, node, children, depth: holder.depth + 1, step: 0 };
}

function nodeFrom(
  draft: TreeDraft,
  holder: Holder,
  owner: string,
  plan: NodePlan,
  children: JsxNode[],
): JsxNode {
  const { type, syntax, start, end, tag, text, inBraces = false } = plan;
  const id = type === "slot" ? slotId(holder, tag ?? "") : nextId(holder, owner);
  const reason = draft.errors.touch(start, end) ? "syntax_error" : obstacle(type, syntax, inBraces);
  return {
    id,
    type,
    ...(tag !== undefined && { tag }),
    ...(text !== undefined && { text }),
    owner,
    start,
    end,
    children,
    editable: reason === undefined,
    ...(reason !== undefined && { reason }),
    parent: holder.node,
    syntax,
  };
}

function nextId(holder: Holder, owner: string): string {
  const step = holder.step++;
  return holder.node ? `${holder.node.id}.${step}` : `${owner}:${step}`;
}

/** A second attribute of one name is `@name~2`. Dots part steps, so the step of a spread is `@*`. */
function slotId(holder: Holder, name: string): string {
  const slots = holder.slots ??= new Map();
  return `${holder.node?.id}.@${numbered(slots, name === "..." ? "*" : name)}`;
}

/** The name itself the first time, `name~2` the second. No name has a `~`. */
function numbered(counts: Map<string, number>, name: string): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name : `${name}~${count}`;
}
