import type { Marks } from "./patch_react.ts";

/** The record that React keeps of an element that it shows: the members that React 18 and 19 have. */
export interface Fiber {
  readonly tag: number;
  readonly type: unknown;
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** The same element in the tree that was shown before, or is made next. */
  readonly alternate: Fiber | null;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
  readonly pendingProps: unknown;
  /** The component that wrote the element. */
  readonly _debugOwner?: Fiber | null;
}

const KEY = "__reactFiber$";
const HOST_ROOT = 3;
const HOST_TEXT = 6;

/** Returns the fibers from the root to the one of a node of the page, as they are shown; null where React did not make it. */
export function wayTo(node: Node): Fiber[] | null {
  const key = Object.keys(node).find((name) => name.startsWith(KEY));
  return key === undefined ? null : currentWay((node as unknown as Record<string, Fiber>)[key]!); // React's own
}

/**
 * Returns the way to a fiber in the tree that is shown: what a node keeps, and what `return` leads to, may be the
 * alternate of it, which tells what was shown before. The way down from the root is the only one that cannot go astray.
 */
function currentWay(kept: Fiber): Fiber[] | null {
  const way: Fiber[] = [];
  for (let at: Fiber | null = kept; at; at = at.return) way.push(at);
  const root = way.pop();
  if (root?.tag !== HOST_ROOT) return null;
  const current = [(root.stateNode as { current: Fiber }).current]; // of a root
  for (const wanted of way.reverse()) {
    const next = childOf(current.at(-1)!, wanted); // at least the root
    if (next === null) return null;
    current.push(next);
  }
  return current;
}

function childOf(parent: Fiber, wanted: Fiber): Fiber | null {
  for (let child = parent.child; child; child = child.sibling) {
    if (child === wanted || child.alternate === wanted) return child;
  }
  return null;
}

/** Returns the mark of the element that a fiber shows. */
export function markOf(fiber: Fiber, marks: Marks): string | undefined {
  return markOfProps(fiber.memoizedProps, marks) ?? markOfProps(fiber.pendingProps, marks);
}

function markOfProps(props: unknown, marks: Marks): string | undefined {
  return typeof props === "object" && props !== null ? marks.get(props) : undefined;
}

/** Returns the roots of all trees of React on a page. */
export function rootsOf(page: Document): Fiber[] {
  const roots = new Set<Fiber>();
  for (const element of elementsIn(page)) {
    const key = Object.keys(element).find((name) => name.startsWith("__reactContainer$"));
    if (key === undefined) continue;
    const kept = (element as unknown as Record<string, Fiber | null>)[key]; // React's own
    if (kept) roots.add((kept.stateNode as { current: Fiber }).current); // of a root
  }
  return [...roots];
}

/** Every element of a page, with those in shadow roots and in frames of the same origin; the document itself as well. */
function* elementsIn(root: Document | ShadowRoot): Generator<Document | Element> {
  if (root.nodeType === Node.DOCUMENT_NODE) yield root as Document; // as its type says
  for (const element of root.querySelectorAll("*")) {
    yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot);
    const inner = element.localName === "iframe"
      ? (element as HTMLIFrameElement).contentDocument
      : null; // by its name
    if (inner) yield* elementsIn(inner);
  }
}

/** A fiber, and the one that it is a child of, both as they are shown. */
export interface PlacedFiber {
  readonly fiber: Fiber;
  readonly parent: Fiber | null;
}

/** Every fiber from a root on, itself included; the way back up is kept, as `return` may lead to what was shown before. */
export function* fibersIn(root: Fiber): Generator<PlacedFiber> {
  const above: Fiber[] = [];
  let at = root;
  for (;;) {
    yield { fiber: at, parent: above.at(-1) ?? null };
    if (at.child) {
      above.push(at);
      at = at.child;
      continue;
    }
    while (at !== root && !at.sibling) at = above.pop() ?? root;
    if (at === root || !at.sibling) return;
    at = at.sibling;
  }
}

/** The outermost nodes of the page that a fiber shows. */
export function nodesOf(fiber: Fiber): Node[] {
  if (typeof fiber.type === "string" || fiber.tag === HOST_TEXT) return [fiber.stateNode as Node]; // of the browser
  const found: Node[] = [];
  for (let child = fiber.child; child; child = child.sibling) found.push(...nodesOf(child));
  return found;
}

/** Returns the tag, or the name that the component has for people. */
export function nameOf({ type }: Fiber): string {
  return typeof type === "string" ? type : nameOfType(type) ?? "Anonymous";
}

/** Components in `memo` and `forwardRef` are objects that hold them. */
function nameOfType(type: unknown): string | undefined {
  if (typeof type === "symbol") return /^Symbol\(react\.(.*)\)$/.exec(String(type))?.[1];
  if ((typeof type !== "object" && typeof type !== "function") || type === null) return undefined;
  const { displayName, name, type: held, render } = type as Record<string, unknown>; // whatever it has
  const own = [displayName, name].find((each) => typeof each === "string" && each !== "");
  return own as string | undefined ?? nameOfType(held ?? render); // a string, as was asked
}
