import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";

export type Element = Htmlparser2TreeAdapterMap["element"];
export type Text = Htmlparser2TreeAdapterMap["textNode"];
export type Document = Htmlparser2TreeAdapterMap["document"];
export type Node = Htmlparser2TreeAdapterMap["node"];

export function isText(node: Node): node is Text {
  return adapter.isTextNode(node);
}

export function isElement(node: Node | null | undefined): node is Element {
  return node !== null && node !== undefined && adapter.isElementNode(node);
}

/** The nodes within a node; what a template holds is no part of the page. */
export function childrenOf(node: Node): Node[] {
  if (isElement(node) && node.name === "template") return [];
  return "children" in node ? node.children : [];
}

export function childElements(node: Node): Element[] {
  return childrenOf(node).filter(isElement);
}

export function parentElement(node: Node): Element | null {
  return isElement(node.parent) ? node.parent : null;
}

/** Yields the elements around an `element`, the innermost first. */
export function* ancestorsOf(element: Node): Generator<Element> {
  for (let at = parentElement(element); at; at = parentElement(at)) yield at;
}

export function isWithin(inner: Node, outer: Node): boolean {
  for (let at: Node | null = inner; at; at = at.parent) if (at === outer) return true;
  return false;
}

/** Without those within others. */
export function outermost(elements: readonly Element[]): Element[] {
  const all = new Set(elements);
  return elements.filter((element) => ![...ancestorsOf(element)].some((outer) => all.has(outer)));
}

/** A step of a walk: a node, and whether it is entered or left. Only nodes that were entered are left. */
export interface Visit {
  readonly node: Node;
  readonly leaving: boolean;
}

/**
 * Walks a tree in the order of the document, without recursion: no page is too deep for it.
 * @param enters tells which nodes to enter
 */
export function* walk(root: Node, enters: (node: Node) => boolean): Generator<Visit> {
  const open: { node: Node; children: Node[]; next: number }[] = [];
  let node: Node | undefined = root;
  for (;;) {
    if (node && enters(node)) {
      yield { node, leaving: false };
      open.push({ node, children: childrenOf(node), next: 0 });
    }
    const last = open.at(-1);
    if (!last) return;
    node = last.children[last.next++];
    if (node) continue;
    open.pop();
    yield { node: last.node, leaving: true };
  }
}
