import { type JsxNode, type JsxTree, nodeAtOffset } from "../source/jsx/mod.ts";
import type { TextEdit } from "../source/mod.ts";
import { type MovedNode, shiftAt } from "./edit_state.ts";

/** The effect of ops on a text, as far as its nodes are concerned. */
export interface TextStep {
  readonly edits: readonly TextEdit[];
  readonly gone: readonly JsxNode[];
  readonly moved: readonly MovedNode[];
  /** They, and the nodes around them, take in what is put where they start. */
  readonly holders: readonly JsxNode[];
}

/**
 * Finds a node again in the text that a step made.
 * @returns null where the step took it away
 */
export function followNode(
  node: JsxNode,
  { edits, gone, moved, holders }: TextStep,
  before: JsxTree,
  after: JsxTree,
): JsxNode | null {
  for (const { node: root, to } of moved) {
    const path = pathWithin(root, node);
    if (path) return path.reduce<JsxNode | null>(childAt, nodeAt(after, to, root, 0));
  }
  if (gone.some((root) => pathWithin(root, node))) return null;
  if (edits.some((edit) => takes(edit, node))) return null;
  const isAround = holders.some((holder) => pathWithin(node, holder) !== null);
  const start = node.start +
    shiftAt(node.start, isAround ? edits.filter((edit) => edit.start < node.start) : edits);
  return nodeAt(after, start, node, rankOf(before, node));
}

function nodeAt(tree: JsxTree, start: number, like: JsxNode, rank: number): JsxNode | null {
  const found = startingAt(tree, start, like, rank);
  return found ?? (like.type === "text" ? textAround(tree, start) : null);
}

/**
 * An edit takes what starts inside of it; what starts with it, only where it goes on behind it. What stands in the place
 * of exactly the node goes by its id; where nothing does, it is gone.
 */
function takes({ start, end, text }: TextEdit, node: JsxNode): boolean {
  if (node.start < start || node.start >= end) return false;
  return start < node.start || end > node.end || (end === node.end && text === "");
}

/** The steps from a node down to one inside of it; null where it is not. */
function pathWithin(root: JsxNode, node: JsxNode): number[] | null {
  const path: number[] = [];
  let at: JsxNode = node;
  while (at !== root) {
    if (!at.parent) return null;
    path.unshift(at.parent.children.indexOf(at));
    at = at.parent;
  }
  return path;
}

function childAt(node: JsxNode | null, index: number): JsxNode | null {
  return node?.children[index] ?? null;
}

/** Several nodes can start at one place; those of one type keep their order. An op can give a node another type. */
function startingAt(tree: JsxTree, start: number, like: JsxNode, rank: number): JsxNode | null {
  const candidates = nodesStartingAt(tree, start);
  const same = candidates.filter(({ type }) => type === like.type);
  return same[rank] ?? same[0] ?? candidates.at(-1) ?? null;
}

/**
 * Finds the innermost node that starts at a place, or the text that goes on there; null where only others are around it. The
 * attribute whose value starts there is none of them: it starts before.
 * @param isOuter true for the outermost node
 */
export function nodeStartingAt(tree: JsxTree, start: number, isOuter = false): JsxNode | null {
  const found = nodesStartingAt(tree, start).filter(({ type }) => type !== "slot");
  return found.at(isOuter ? 0 : -1) ?? textAround(tree, start);
}

/** Texts that nothing parts any more are one, and blanks that start a line now are none of a text. */
function textAround(tree: JsxTree, start: number): JsxNode | null {
  const around = nodeAtOffset(tree, start);
  return around?.type === "text"
    ? around
    : around?.children.find(({ type, syntax }) =>
      type === "text" && syntax.pos <= start && start < syntax.end
    ) ?? null;
}

function rankOf(tree: JsxTree, node: JsxNode): number {
  return nodesStartingAt(tree, node.start).filter(({ type }) => type === node.type).indexOf(node);
}

/** From the outermost to the innermost. */
function nodesStartingAt(tree: JsxTree, start: number): JsxNode[] {
  const found: JsxNode[] = [];
  let candidates: readonly JsxNode[] = tree.roots;
  for (;;) {
    const around = candidates.find((node) => node.start <= start && start < node.end);
    if (!around) return found;
    if (around.start === start) found.push(around);
    candidates = around.children;
  }
}
