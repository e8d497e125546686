import type { ts as TS } from "ts-morph";
import { attributeName, isLoopCallback, type JsxNode } from "../../source/jsx/mod.ts";
import { isNativeElement } from "../../rules/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** Native markup in moved code that becomes a Component: the outermost native element, with what it holds. */
export interface Hoist {
  readonly syntax: TS.JsxElement | TS.JsxSelfClosingElement;
  /** Stays at the usage. */
  readonly key: TS.JsxAttribute | null;
  /** The parts that stay in the Expression, and are handed to the Component to put in their place. */
  readonly holes: readonly Hole[];
}

/** A conditional or loop, or an element that a Component must not import, between the native tags. */
export interface Hole {
  readonly node: JsxNode;
  readonly hoists: readonly Hoist[];
}

/**
 * The native markup in a conditional or loop, in text order.
 * @param mustStay true for an element that a Component must not use
 */
export function findHoists(hit: JsxNode, mustStay: (element: JsxNode) => boolean): Hoist[] {
  return hit.children.flatMap((child) => {
    const { syntax } = child;
    if (!isNativeElement(child)) return findHoists(child, mustStay);
    // The syntax of an element is one of these.
    const element = syntax as Hoist["syntax"];
    return [{ syntax: element, key: keyOf(element), holes: findHoles(child, mustStay) }];
  });
}

/**
 * One element that becomes a Component with all its logic, but for the elements that must stay, each with the conditional or loop
 * around it. What a function shows is no hole: only that function knows when, and of what.
 */
export function elementHoist(
  element: JsxNode & { readonly syntax: Hoist["syntax"] },
  mustStay: (element: JsxNode) => boolean,
): Hoist {
  const holds = (node: JsxNode): boolean =>
    node.children.some((child) => mustStay(child) || holds(child));
  const isHole = (node: JsxNode) => mustStay(node) || (isLogic(node) && holds(node));
  const holesIn = (node: JsxNode): Hole[] =>
    node.children.flatMap((child) => {
      if (!isHole(child)) return holesIn(child);
      return isInFunction(child.syntax, element.syntax) ? [] : [{ node: child, hoists: [] }];
    });
  return { syntax: element.syntax, key: keyOf(element.syntax), holes: holesIn(element) };
}

/** Every hoist, also those in the holes of others. */
export function allHoists(hoists: readonly Hoist[]): Hoist[] {
  return hoists.flatMap((
    hoist,
  ) => [hoist, ...hoist.holes.flatMap(({ hoists }) => allHoists(hoists))]);
}

function findHoles(element: JsxNode, mustStay: (element: JsxNode) => boolean): Hole[] {
  return element.children.flatMap((node) => {
    if (node.type === "slot" || node.type === "expression") return [];
    if (isLogic(node) || mustStay(node)) {
      const hoists = isNativeElement(node) ? [] : findHoists(node, mustStay);
      return [{ node, hoists }];
    }
    return findHoles(node, mustStay);
  });
}

function isLogic({ type }: JsxNode): boolean {
  return type === "conditional" || type === "loop";
}

/** Tells whether a function stands between some syntax and the element around it. */
function isInFunction(syntax: TS.Node, element: TS.Node): boolean {
  for (let node = syntax.parent; node !== element; node = node.parent) {
    if (ts.isFunctionLike(node)) return true;
  }
  return false;
}

/** Finds the key of an element, which belongs to the list around it. */
export function keyOf(element: Hoist["syntax"]): TS.JsxAttribute | null {
  const opening = ts.isJsxElement(element) ? element.openingElement : element;
  return opening.attributes.properties.find((node): node is TS.JsxAttribute =>
    ts.isJsxAttribute(node) && attributeName(node) === "key"
  ) ?? null;
}

/** The element that takes some JSX as a child or in an attribute; null where no element does. */
export function receiverOf(
  syntax: TS.Node,
): { readonly element: TS.JsxOpeningLikeElement; readonly prop: string } | null {
  for (let node = syntax; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isJsxElement(parent)) return { element: parent.openingElement, prop: "children" };
    if (ts.isJsxAttribute(parent)) {
      return { element: parent.parent.parent, prop: attributeName(parent) };
    }
    if (ts.isJsxFragment(parent)) return null;
    if (ts.isFunctionLike(parent) && !isLoopCallback(parent)) return null;
  }
  return null;
}
