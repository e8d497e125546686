import type { ts as TS } from "ts-morph";
import type { FileNames } from "./file_names.ts";
import type { ComponentReference } from "./route_facts.ts";

/** Nodes that are looked at for one route, constants that it shares with others included. */
export const MAX_VISITS = 300;

/**
 * Decides how a node is read: as what the route renders, as what a function of the route returns, as an argument of a
 * wrapper, or as the value of a constant.
 */
export type Reading = "rendered" | "returned" | "argument" | "constant";

export interface How {
  readonly reading: Reading;
  /** Markup of its own belongs to the page only at the top, or at the top inside of components. */
  readonly top: boolean;
  /** The export that is meant where a loaded module is taken whole. */
  readonly otherwise: string;
}

export interface Pending {
  readonly node: TS.Node;
  readonly how: How;
  /** Set for a check behind nodes that were opened: where they told nothing, `fallback` is what is known. */
  readonly unless?: { readonly told: number; readonly fallback: ComponentReference | null };
}

export interface Search {
  readonly names: FileNames;
  readonly found: Map<string, ComponentReference>;
  /** Names whose constants are being followed or were. */
  readonly followed: Set<TS.Node>;
  readonly open: Pending[];
  /** The number of components that were told so far, with repeats of a component included. */
  told: number;
  outlet: boolean;
}

/** Puts nodes in front of those that are still open; more than a route may have are never looked at. */
export function pushAll(search: Search, nodes: readonly TS.Node[], how: How): void {
  for (const node of nodes.slice(0, MAX_VISITS).reverse()) search.open.push({ node, how });
}

/** Opens nodes; where they tell no component, `fallback` stands for them. */
export function pushOr(
  search: Search,
  nodes: readonly TS.Node[],
  how: How,
  fallback: ComponentReference | null,
): void {
  const [node] = nodes;
  if (node) search.open.push({ node, how, unless: { told: search.told, fallback } });
  pushAll(search, nodes, how);
}

export function add(search: Search, reference: ComponentReference): void {
  search.told++;
  search.found.set(JSON.stringify(reference), reference);
}

/** Adds a place of the route itself; in the arguments of a wrapper it says nothing about the component. */
export function addWritten(
  search: Search,
  node: TS.Node,
  { reading }: How,
  kind: "inline" | "computed",
): void {
  const isRoute = reading === "rendered" || (reading === "returned" && kind === "inline");
  if (isRoute) add(search, { kind, start: node.getStart(search.names.ast) });
}
