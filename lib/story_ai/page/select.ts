import { type Options, selectAll } from "css-select";
import { childrenOf, type Element, isElement, isWithin, type Node, parentElement } from "./dom.ts";
import type { Page } from "./parse_page.ts";
import { visibleText } from "./visible_text.ts";
import { isTooComplex, type WorkLimit } from "./work_limit.ts";

export const MAX_SELECTOR = 300;

/** The result of a selector: its elements in the order of the document, or why there are none. */
export type Selection = readonly Element[] | "bad_selector" | "too_slow";

/** The syntax that the library takes but CSS does not have, once strings and escapes are removed. */
const BEYOND_CSS =
  /^\s*$|[>+~,]\s*$|<|!=|:(?:i?contains|parent|header|selected|checkbox|file|password|radio|reset|image|submit|button|input|text|matches)(?![\w-])/i;
const STRINGS = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs;

/** Runs a CSS selector on a page. Every step of it counts as work. */
export function select(page: Page, css: string, limit: WorkLimit = page.limit): Selection {
  if (css.length > MAX_SELECTOR || BEYOND_CSS.test(css.replace(STRINGS, "x"))) {
    return "bad_selector";
  }
  try {
    return selectAll<Node, Element>(css, page.document, optionsOf(page, limit));
  } catch (error) {
    if (isTooComplex(error)) return "too_slow";
    // The library throws plain errors, all of which say what is wrong with the selector.
    if (error instanceof Error) return "bad_selector";
    throw error;
  }
}

function optionsOf(page: Page, limit: WorkLimit): Options<Node, Element> {
  function counted<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
  ): (...given: Given) => Result {
    return (...given) => {
      limit.step();
      return run(...given);
    };
  }
  const isTag = (node: Node): node is Element => {
    limit.step();
    return isElement(node);
  };
  return {
    quirksMode: page.document["x-mode"] === "quirks",
    adapter: {
      isTag,
      getAttributeValue: counted((element, name) => element.attribs[name]),
      hasAttrib: counted((element, name) => name in element.attribs),
      getChildren: counted(childrenOf),
      getName: counted((element) => element.name),
      getParent: counted((element) => parentElement(element)),
      getSiblings: counted((node) => node.parent ? childrenOf(node.parent) : [node]),
      getText: counted((node) => visibleText(page, [node]).text),
      removeSubsets: (nodes) =>
        nodes.filter((node) =>
          !nodes.some((other) => {
            limit.step();
            return other !== node && isWithin(node, other);
          })
        ),
    },
  };
}
