import { nodeAtOffset } from "../source/jsx/find_node.ts";
import type { JsxNode, JsxTree } from "../source/jsx/node.ts";
import type { TextEdit } from "../source/edits.ts";
import { type MovedNode, shiftAt } from "./edit_state.ts";

/** What ops have done to a text, as far as its nodes are concerned. */
export interface TextStep {
  readonly edits: readonly TextEdit[];
  readonly gone: readonly JsxNode[];
  readonly moved: readonly MovedNode[];
}

/**
 * Finds a node again in the text that a step made.
 * @returns null where the step took it away
 */
export function followNode(
  node: JsxNode,
  { edits, gone, moved }: TextStep,
  before: JsxTree,
  after: JsxTree,
): JsxNode | null {
  for (const { node: root, to } of moved) {
    const path = pathWithin(root, node);
    if (path) return path.reduce<JsxNode | null>(childAt, startingAt(after, to, root, 0));
  }
  if (gone.some((root) => pathWithin(root, node))) return null;
  const cover = edits.find(({ start, end }) => start <= node.start && node.start < end);
  if (cover && (cover.start !== node.start || cover.end !== node.end)) return null;
  const start = node.start + shiftAt(node.start, edits);
  const found = startingAt(after, start, node, rankOf(before, node));
  if (found || node.type !== "text") return found;
  // Texts that nothing parts any more are one.
  const around = nodeAtOffset(after, start);
  return around?.type === "text" ? around : null;
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
