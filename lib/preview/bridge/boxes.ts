import type { Box } from "./messages.ts";

/** The most boxes that are drawn for one element. */
const MOST = 50;

/** Returns the deepest element at a point of the window, within shadow roots and frames of the same origin as well. */
export function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found && innerAt(found, x, y);
    if (!inner || inner === found) return found;
    found = inner;
  }
}

function innerAt(outer: Element, x: number, y: number): Element | null {
  if (outer.shadowRoot) return outer.shadowRoot.elementFromPoint(x, y);
  const page = outer.localName === "iframe" ? (outer as HTMLIFrameElement).contentDocument : null; // by its name
  if (!page) return null;
  const box = boxOf(outer);
  return page.elementFromPoint(x - box.x - outer.clientLeft, y - box.y - outer.clientTop);
}

/** Returns where a node is in the app's window. */
export function boxOf(node: Node): Box {
  const { x, y, width, height } = rectangleOf(node);
  const frame = node.ownerDocument?.defaultView?.frameElement;
  if (!frame || node.ownerDocument === document) return { x, y, width, height };
  const outer = boxOf(frame);
  return { x: x + outer.x + frame.clientLeft, y: y + outer.y + frame.clientTop, width, height };
}

/** Texts, and elements without a box of their own, are where their content is. */
function rectangleOf(node: Node): DOMRect {
  if (node.nodeType === Node.ELEMENT_NODE) {
    const own = (node as Element).getBoundingClientRect(); // by its type, of whichever window
    if (own.width > 0 || own.height > 0) return own;
  }
  const range = node.ownerDocument!.createRange(); // no document
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

/** Returns the boxes of several elements, each by the nodes that it shows. */
export function boxesOf(elements: readonly (readonly Node[])[]): Box[] {
  return elements.slice(0, MOST).flatMap((nodes) => {
    const seen = nodes.map(boxOf).filter(({ width, height }) => width > 0 || height > 0);
    return seen.length === 0 ? [] : [around(seen)];
  });
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
