import { childElements, type Element, isElement, type Node, parentElement, walk } from "./dom.ts";

/** Elements whose content a browser does not show as text. */
const NEVER_SHOWN: ReadonlySet<string> = new Set([
  "script style template noscript noembed noframes iframe object canvas audio video svg datalist head",
].flatMap((names) => names.split(" ")));

/** A style attribute that takes an element off the page. */
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** True where a browser shows nothing of an element, as far as the HTML alone says. */
export function isHidden(element: Element): boolean {
  const { name, attribs } = element;
  if (NEVER_SHOWN.has(name)) return true;
  if (attribs["hidden"] !== undefined || HIDING_STYLE.test(attribs["style"] ?? "")) return true;
  if (name === "dialog") return attribs["open"] === undefined;
  if (name === "option") return !isChosen(element);
  return attribs["aria-hidden"] === "true" && isOrnament(element);
}

/** Signs like "#" or "▼" that are no part of what the page says. Whole pages are hidden so behind their dialogs. */
function isOrnament(element: Element): boolean {
  return element.children.every((child) =>
    !isElement(child) && !("data" in child && /[\p{L}\p{N}]/u.test(child.data))
  );
}

/** A closed list shows the option that is chosen, else its first one. */
function isChosen(option: Element): boolean {
  const list = listOf(option);
  if (!list) return true;
  const options = optionsOf(list);
  const selected = options.filter(({ attribs }) => attribs["selected"] !== undefined);
  if (list.attribs["multiple"] !== undefined) return selected.includes(option);
  return (selected.at(-1) ?? options[0]) === option;
}

function listOf(option: Element): Element | null {
  const parent = parentElement(option);
  const list = parent?.name === "optgroup" ? parentElement(parent) : parent;
  return list?.name === "select" ? list : null;
}

function optionsOf(list: Element): Element[] {
  return childElements(list).flatMap((child) =>
    child.name === "optgroup" ? childElements(child) : [child]
  ).filter(({ name }) => name === "option");
}

/** The elements of a page that a browser shows, in the order of the document. */
export function* shownElements(root: Node): Generator<Element> {
  for (const { node, leaving } of walk(root, isShown)) {
    if (!leaving && isElement(node)) yield node;
  }
}

/** False for elements that are hidden; texts count as shown. */
export function isShown(node: Node): boolean {
  return !isElement(node) || !isHidden(node);
}
