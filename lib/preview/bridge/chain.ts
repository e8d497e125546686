import { readMark } from "../marking/mark.ts";
import {
  type Fiber,
  fibersIn,
  markOf,
  nameOf,
  type PlacedFiber,
  rootsOf,
  wayTo,
} from "./fibers.ts";
import type { Link } from "./messages.ts";
import type { Marks } from "./patch_react.ts";

/** The elements that produced a node of the page. */
export interface Origin {
  /** True when the first link is the very element that made the node. */
  readonly exact: boolean;
  /** From the innermost outward. */
  readonly chain: readonly Link[];
}

/** More than any app nests its elements; what is further out is of no use. */
const LONGEST = 200;

/**
 * Finds the elements that produced a node: by the tree of React upward from the node itself, or from the nearest one around it that
 * React made.
 * @param options.isCounted whether the links are to tell how many there are of each, which takes a walk over all
 */
export function originOf(
  node: Node,
  { marks, isCounted }: { readonly marks: Marks; readonly isCounted: boolean },
): Origin {
  let made: Node | null = node;
  let way = wayTo(node);
  while (made && !way) {
    made = around(made);
    way = made && wayTo(made);
  }
  const fiber = way?.at(-1);
  if (!way || !fiber) return { exact: false, chain: [] };
  const exact = made === node && markOf(fiber, marks) !== undefined;
  return { exact, chain: linksOf(way.toReversed(), marks, isCounted) };
}

/** Returns what a node stands in, across shadow roots and frames. */
function around(node: Node): Node | null {
  const { host } = node as Partial<ShadowRoot>; // of a shadow root alone
  return node.parentNode ?? host ?? (node as Partial<Document>).defaultView?.frameElement ?? null; // of a document alone
}

/** @param outward from the fiber of the node to the root */
function linksOf(outward: readonly Fiber[], marks: Marks, isCounted: boolean): Link[] {
  const owners = ownersOf(outward[0]);
  const writer = writerOf(outward, owners);
  const found: { fiber: Fiber; mark: string }[] = [];
  for (const fiber of outward) {
    if (found.length === LONGEST) break;
    const mark = markOf(fiber, marks);
    // A component in `memo` is two fibers of one element.
    if (mark !== undefined && mark !== found.at(-1)?.mark) found.push({ fiber, mark });
  }
  const wanted = new Set(isCounted ? found.map(({ mark }) => mark) : []);
  const counts = wanted.size > 0 ? countOf(wanted, marks) : new Map<string, number>();
  return found.map(({ fiber, mark }) => ({
    mark: readMark(mark),
    name: nameOf(fiber),
    isHost: typeof fiber.type === "string",
    isOwner: owners.has(fiber) || (fiber.alternate !== null && owners.has(fiber.alternate)),
    hasText: fiber === writer,
    count: counts.get(mark) ?? 1,
  }));
}

/** The components that wrote the element, and the element of each of them, outward. */
function ownersOf(start: Fiber | undefined): ReadonlySet<Fiber> {
  const owners = new Set<Fiber>();
  for (let at = start?._debugOwner; at && !owners.has(at); at = at._debugOwner) owners.add(at);
  return owners;
}

/**
 * Returns the element that all text of a node was written in, where the components that wrote the node were handed it as
 * their children; null where any of it is written in the node's own element.
 */
function writerOf(outward: readonly Fiber[], owners: ReadonlySet<Fiber>): Fiber | null {
  const texts = textsOf(outward[0]);
  if (texts.length === 0) return null;
  let writer: Fiber | null = null;
  for (const owner of owners) {
    // What an owner keeps may be what was shown before.
    const current = outward.find((fiber) => fiber === owner || fiber.alternate === owner);
    const handed = textsOf(current);
    if (current === undefined || !texts.every((text) => handed.includes(text))) break;
    writer = current;
  }
  return writer;
}

/** Returns the texts among the children of an element. */
function textsOf(fiber: Fiber | undefined): string[] {
  const { children } = (fiber?.memoizedProps ?? {}) as { readonly children?: unknown }; // of any component
  return [children].flat(Infinity).filter((child) =>
    typeof child === "string" || typeof child === "number"
  ).map(String).filter((text) => text.trim() !== "");
}

function countOf(wanted: ReadonlySet<string>, marks: Marks): Map<string, number> {
  const counts = new Map<string, number>();
  for (const root of rootsOf(document)) {
    for (const placed of fibersIn(root)) {
      const mark = markOf(placed.fiber, marks);
      if (mark === undefined || !wanted.has(mark) || isSecond(placed, mark, marks)) continue;
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
  }
  return counts;
}

/** Tells whether a fiber is the inner fiber of two that show the same element. */
export function isSecond({ parent }: PlacedFiber, mark: string, marks: Marks): boolean {
  return parent !== null && markOf(parent, marks) === mark;
}
