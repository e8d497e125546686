import type { Schemas } from "../../api/client.ts";

export type Node = Schemas["PageNode"];

/** A node with those that it stands in, the outermost first. */
export interface Placed {
  readonly node: Node;
  readonly above: readonly Node[];
}

/** Finds a node by its id, with the nodes that it stands in. */
export function findNode(roots: readonly Node[], id: string | undefined): Placed | null {
  return search(roots, [], (node) => node.id === id);
}

/** Finds the innermost node that holds a place of the source. */
export function nodeAt(roots: readonly Node[], offset: number): Node | null {
  const outer = roots.find(({ start, end }) => start <= offset && offset < end);
  return outer === undefined ? null : nodeAt(outer.children, offset) ?? outer;
}

/** Finds the element that begins at a place of the source. */
export function elementAt(roots: readonly Node[], offset: number): Node | null {
  const isThere = ({ type, start }: Node) => type === "element" && start === offset;
  return search(roots, [], isThere)?.node ?? null;
}

/** Returns the siblings of a node, itself included. */
export function siblingsOf(roots: readonly Node[], { above }: Placed): readonly Node[] {
  return above.at(-1)?.children ?? roots;
}

/** Returns the name of a node as the outline shows it. */
export function nameOf(node: Node): string {
  if (node.type === "fragment") return "<>";
  // In a file that does not parse, a tag may be half typed.
  if (node.type === "element" || node.type === "slot") return node.tag || "unfinished";
  if (isBlank(node)) return "blank";
  return (node.text ?? node.tag ?? node.type).replace(/\s+/g, " ").trim();
}

/** Says why a part cannot be edited here. */
export function sayReason(reason: string | undefined): string {
  return REASONS[reason ?? ""] ?? "It cannot be edited here.";
}

const REASONS: Readonly<Record<string, string>> = {
  syntax_error: "The file does not parse here: mend its syntax first.",
  spread: "It comes with others from one value: change it in the source.",
  computed_children: "Code makes it: change it in the source.",
  frozen: "The project freezes this file: nothing in it is changed here.",
  unsupported_encoding: "The file is no UTF-8 text: it is not changed here.",
};

/** Whether a node is a text of white space alone, as between two elements on one line. */
export function isBlank({ type, text }: Node): boolean {
  return type === "text" && text?.trim() === "";
}

/** Whether code decides what stands in the place of a node. */
export function isByCode({ type }: Node): boolean {
  return type === "expression" || type === "conditional" || type === "loop";
}

function search(
  nodes: readonly Node[],
  above: readonly Node[],
  matches: (node: Node) => boolean,
): Placed | null {
  for (const node of nodes) {
    if (matches(node)) return { node, above };
    const inner = search(node.children, [...above, node], matches);
    if (inner !== null) return inner;
  }
  return null;
}
