import type { ts as TS } from "ts-morph";
import type { OpaqueRoutes } from "./route_facts.ts";

/** A call, or a list of the file, of which only the parts tell whether it holds routes. */
export interface Whole {
  readonly node: TS.Node;
  /** True once a part of it told routes; from the start for what is a list of routes for sure. */
  told: boolean;
  /** True once an argument of the call told routes. */
  given: boolean;
  /** The imported names among its arguments. */
  readonly names: string[];
  /** The routes and names among its parts: an argument that a parameter brought there counts once. */
  readonly parts: Set<TS.Node>;
  readonly within: Within | null;
}

/**
 * The whole in which an expression stands: as an argument that may be no list of routes, or as a part of the list or of what
 * the called function returns.
 */
export interface Within {
  readonly whole: Whole;
  readonly role: "argument" | "part";
}

/** Lists the wholes around an expression, the nearest first. */
function* wholesAround(within: Within | null): Generator<Within> {
  for (let next = within; next; next = next.whole.within) yield next;
}

export function openWhole(
  node: TS.Node,
  { told = false, within = null }: { readonly told?: boolean; readonly within?: Within | null },
): Whole {
  return { node, told, given: false, names: [], parts: new Set(), within };
}

/** Notes that routes stand at a node. */
export function tell(within: Within | null, node: TS.Node): void {
  for (const { whole, role } of wholesAround(within)) {
    whole.told = true;
    if (role === "argument") whole.given = true;
  }
  tellPart(within, node);
}

/** Notes a node that stands for routes, with every whole of which it is a part. */
export function tellPart(within: Within | null, node: TS.Node): void {
  for (const { whole, role } of wholesAround(within)) if (role === "part") whole.parts.add(node);
}

/** Tells whether a node is an argument that the function of the file has put into what it returns. */
export function isPlaced(within: Within | null, node: TS.Node): boolean {
  return [...wholesAround(within)].some(({ whole, role }) =>
    role === "argument" && whole.parts.has(node)
  );
}

/** Notes an imported name, which may lead to routes, for every call that is given it. */
export function tellName(within: Within | null, name: string): void {
  for (const { whole, role } of wholesAround(within)) {
    if (role === "argument") whole.names.push(name);
  }
}

/**
 * Tells what is known of an expression that tells no routes itself, once the file is read; null where it may be no list of
 * routes: an argument of a call counts with that call, and a list is one only where a part of it tells routes.
 * @param isSure true for a list of routes whatever it holds
 */
export function opaqueIn(within: Within | null, isSure = false): OpaqueRoutes | null {
  const around = [...wholesAround(within)];
  if (around.some(({ role }) => role === "argument")) return null;
  if (!isSure && around.at(-1)?.whole.told === false) return null;
  return {
    told: around.some(({ whole }) => whole.given),
    names: around.flatMap(({ whole }) => whole.names),
  };
}
