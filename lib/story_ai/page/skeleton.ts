import { beginningOf } from "../../text/mod.ts";
import { type Element, isElement, isText, walk } from "./dom.ts";
import type { Page } from "./parse_page.ts";
import { isShown } from "./visibility.ts";

/** The outline of a page. */
export interface Skeleton {
  readonly text: string;
  /** The lines: elements that are in it. */
  readonly nodes: number;
  /** True where elements were left out for their number. */
  readonly truncated: boolean;
}

const MAX_NODES = 3_000;
const MAX_OWN_TEXT = 40;
const MAX_NAME = 80;
/** Deeper elements are not set in further. */
const MAX_INDENT = 40;

/**
 * Outlines what a browser shows of a page: an element a line, with tag, id, classes, `data-testid` and the begin of
 * the text that is its own.
 * @param maxLength the most UTF-16 units of the text
 */
export function outlinePage(page: Page, maxLength: number): Skeleton {
  const lines: string[] = [];
  let length = 0;
  let depth = -1;
  for (const { node, leaving } of walk(page.document, isShown)) {
    page.limit.step();
    if (!isElement(node)) continue;
    depth += leaving ? -1 : 1;
    if (leaving) continue;
    const line = "  ".repeat(Math.min(depth, MAX_INDENT)) + lineOf(node);
    length += line.length + 1;
    if (lines.length === MAX_NODES || length > maxLength) {
      return { text: lines.join("\n"), nodes: lines.length, truncated: true };
    }
    lines.push(line);
  }
  return { text: lines.join("\n"), nodes: lines.length, truncated: false };
}

function lineOf(element: Element): string {
  const { id, class: classes, "data-testid": testId } = element.attribs;
  const text = ownText(element);
  return beginningOf(element.name, MAX_NAME) +
    (id ? `#${beginningOf(oneLine(id), MAX_NAME)}` : "") +
    (classes
      ? beginningOf(oneLine(classes).split(" ").map((name) => `.${name}`).join(""), MAX_NAME)
      : "") +
    (testId ? ` [data-testid=${JSON.stringify(beginningOf(testId, MAX_NAME))}]` : "") +
    (text ? ` ${JSON.stringify(text)}` : "");
}

function ownText(element: Element): string {
  let text = "";
  for (const child of element.children) {
    if (text.length > MAX_OWN_TEXT * 8) break;
    if (isText(child)) text += child.data.slice(0, MAX_OWN_TEXT * 8);
  }
  return beginningOf(oneLine(text), MAX_OWN_TEXT);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
