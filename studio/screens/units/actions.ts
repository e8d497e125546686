import { COMMAND } from "../../parts/keys.ts";
import type { AskKind } from "./dialogs.tsx";
import type { Op } from "./draft.ts";
import { type DraftedTree, stepBringing } from "./drafted_tree.ts";
import {
  findNode,
  isBlank,
  isByCode,
  nameOf,
  type Node,
  type Placed,
  sayReason,
  siblingsOf,
} from "./nodes.ts";

/** Something that a person may do with a node: an edit that is tried at once, one that needs a word first, or a way to elsewhere. */
export type Action =
  & {
    readonly label: string;
    readonly title: string;
    /** Why it is not to be had here. */
    readonly disabled?: string | undefined;
    readonly keys?: { readonly match: string; readonly shown: string };
  }
  & (
    | { readonly op: Op }
    | { readonly ask: AskKind; readonly on?: Node | null }
    | { readonly go: "file" | "note" }
    | { readonly drop: number }
  );

/** Lists what can be done with a node, in the order of its menu. */
export function actionsOn(tree: DraftedTree<Node>, node: Node): readonly Action[] {
  const { roots } = tree;
  const made = stepBringing(node.id);
  if (made) return actionsOnNew(roots, node, made);
  const isGone = ({ id }: Node) => tree.marks.get(id) === "removed";
  const placed = findNode(roots, node.id);
  const around = placed === null ? [] : siblingsOf(roots, placed);
  const at = around.findIndex(({ id }) => id === node.id);
  const isRoot = placed?.above.length === 0;
  const name = nameOf(node);
  const nodeId = node.id;
  const holds = node.type === "element" || node.type === "fragment";
  const fixed = isGone(node)
    ? "The next save removes it"
    : node.editable
    ? undefined
    : sayReason(node.reason);
  const alone = isRoot ? "It is all that the component renders" : fixed;
  const isProp = node.type === "slot";
  const single = isProp
    ? "It is a prop, which is set once"
    : isRoot || isAmongOthers(placed)
    ? undefined
    : "Its place takes one element: wrap it in a fragment first";
  const unordered = single === undefined ? undefined : "It has no place among others";
  const isPassed = (each: Node) =>
    each.type !== "slot" && !isBlank(each) && !isGone(each) && !stepBringing(each.id);
  // A step goes past what is seen: past a blank alone it would change nothing.
  const before = isRoot ? undefined : around.slice(0, at).findLast(isPassed);
  const after = isRoot ? undefined : around.slice(at + 1).find(isPassed);
  const actions: (Action | false)[] = [
    (node.type === "text" || (node.shows ?? []).some(({ kind }) => kind === "string")) &&
    {
      label: "Change the text…",
      title: "Change the text",
      ask: "text",
      disabled: fixed,
      keys: ENTER,
    },
    isInBraces(placed) && !(node.shows ?? []).some(({ kind }) => kind === "string") &&
    {
      label: "Change the code…",
      title: "Change the code",
      ask: "code",
      disabled: fixed,
      keys: ENTER,
    },
    node.type === "element" &&
    {
      label: "Change the props…",
      title: "Change the props",
      ask: "props",
      disabled: fixed,
      keys: ENTER,
    },
    node.type === "element" &&
    { label: "Change the tag…", title: "Change the tag", ask: "rename", disabled: fixed, keys: F2 },
    { label: "Insert…", title: "Insert", ask: "insert", keys: INSERT },
    {
      label: "Wrap in…",
      title: "Wrap",
      ask: "wrap",
      disabled: fixed,
      keys: { match: "w", shown: "W" },
    },
    holds &&
    {
      label: "Take the wrapper away",
      title: `Unwrap ${name}`,
      op: { op: "unwrapNode", nodeId },
      disabled: node.children.length === 0
        ? "Nothing is in it"
        : isFragmentOfMore(node) && !isAmongOthers(placed)
        ? "Its place takes one element"
        : fixed,
    },
    {
      label: "Extract…",
      title: "Extract",
      ask: "extract",
      disabled: isProp ? "It is a prop: what it holds can be extracted" : fixed,
      keys: { match: "e", shown: "E" },
    },
    {
      label: "Replace by JSX…",
      title: "Replace",
      ask: "replace",
      disabled: fixed,
      keys: { match: "r", shown: "R" },
    },
    {
      label: "Duplicate",
      title: `Duplicate ${name}`,
      op: { op: "duplicateNode", nodeId },
      disabled: single ?? alone,
      keys: { match: "d", shown: "D" },
    },
    {
      label: "Move up",
      title: `Move ${name} up`,
      op: { op: "moveNode", nodeId, before: before?.id ?? "" },
      disabled: unordered ?? (before ? fixed : "It is the first"),
      keys: { match: "alt+ArrowUp", shown: "Alt ↑" },
    },
    {
      label: "Move down",
      title: `Move ${name} down`,
      op: { op: "moveNode", nodeId, after: after?.id ?? "" },
      disabled: unordered ?? (after ? fixed : "It is the last"),
      keys: { match: "alt+ArrowDown", shown: "Alt ↓" },
    },
    node.type === "element" && isComponent(name) &&
    {
      label: `Open ${name}`,
      title: `Open ${name}`,
      go: "file",
      keys: { match: "o", shown: "O" },
    },
    {
      label: "Write a note…",
      title: "Write a note",
      go: "note",
      keys: { match: "n", shown: "N" },
    },
    { label: "Imports…", title: "Imports", ask: "imports", keys: IMPORTS },
    {
      label: "Remove",
      title: `Remove ${name}`,
      op: { op: "removeNode", nodeId },
      disabled: alone,
      keys: REMOVE,
    },
  ];
  return actions.filter((action) => action !== false);
}

/** Whether a node is one of the children of an element or fragment, rather than the only one that its place takes. */
function isAmongOthers(placed: Placed | null): boolean {
  return ["element", "fragment"].includes(placed?.above.at(-1)?.type ?? "");
}

/** Whether a node is a fragment that nothing but itself holds together. */
function isFragmentOfMore({ type, children }: Node): boolean {
  const held = children.filter((child) => !isBlank(child));
  return type === "fragment" && (held.length !== 1 || held[0]?.type !== "element");
}

/** Lists what can be done with a node that comes with the next save: the rest can be done after it. */
function actionsOnNew(
  roots: readonly Node[],
  node: Node,
  { index, within }: { readonly index: number; readonly within: string },
): readonly Action[] {
  const holder = findNode(roots, node.id)?.above.findLast(({ id }) => !stepBringing(id)) ?? null;
  return [
    { label: "Insert…", title: "Insert", ask: "insert", on: holder, keys: INSERT },
    { label: "Imports…", title: "Imports", ask: "imports", keys: IMPORTS },
    {
      label: "Leave it out",
      title: `Leave out ${nameOf(node)}`,
      drop: index,
      disabled: within === "" ? undefined : "It comes with what it is in",
      keys: REMOVE,
    },
  ];
}

/** Whether code in braces decides what stands in the place of a node. */
function isInBraces(placed: Placed | null): boolean {
  return placed !== null && isByCode(placed.node) && isAmongOthers(placed);
}

function isComponent(tag: string): boolean {
  return !/^[a-z]/.test(tag);
}

/** The keys of what a node is opened for, as by a double click. */
export const ENTER = { match: "Enter", shown: "Enter" };
const F2 = { match: "F2", shown: "F2" };
export const INSERT = { match: "i", shown: "I" };
const IMPORTS = { match: "m", shown: "M" };
const REMOVE = { match: "Delete", shown: COMMAND === "⌘" ? "⌦" : "Del" };
