import { type Element, isWithin } from "../page/dom.ts";
import type { Page } from "../page/parse_page.ts";
import { shownElements } from "../page/visibility.ts";
import { visibleText } from "../page/visible_text.ts";
import type { StoryField } from "../values/fields.ts";
import { MAX_LABEL, nameFit } from "../values/field_words.ts";

/** The attributes by which test tools find elements. */
export const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"] as const;

/** The facts that the rules need about a page, read once. */
export interface Survey {
  readonly page: Page;
  /** The elements that a browser shows, in the order of the document. */
  readonly elements: readonly Element[];
  /** The parts of the page that are likely to hold the ticket, the likeliest first; the last is all of it. */
  readonly scopes: readonly (readonly Element[])[];
  /** Counts the elements that have an attribute of that value, a class or a tag name. */
  countOf(kind: string, value: string): number;
  /** The text of an element that is short enough for a label; null for those with more in them. */
  shortText(element: Element): string | null;
  text(element: Element): string;
  /** `nameFit`, which is asked of the same few names again and again. */
  fitOf(name: string, field: StoryField): number;
}

/** An element with more in it is no label. */
const MAX_LABEL_NODES = 12;

export function surveyPage(page: Page): Survey {
  const elements = [...shownElements(page.document)];
  const counts = countNames(elements);
  const texts = new Map<Element, string>();
  const sizes = sizesOf(elements);
  const fits = new Map<string, number>();

  function text(element: Element): string {
    const known = texts.get(element) ?? visibleText(page, [element]).text;
    texts.set(element, known);
    return known;
  }

  return {
    page,
    elements,
    scopes: scopesOf(elements),
    countOf: (kind, value) => counts.get(`${kind} ${value}`) ?? 0,
    shortText(element) {
      page.limit.step();
      if ((sizes.get(element) ?? 0) > MAX_LABEL_NODES) return null;
      const found = text(element);
      return found.length > 0 && found.length <= MAX_LABEL ? found : null;
    },
    text,
    fitOf(name, field) {
      page.limit.step();
      const key = `${field} ${name}`;
      const fit = fits.get(key) ?? nameFit(name, field);
      fits.set(key, fit);
      return fit;
    },
  };
}

function countNames(elements: readonly Element[]): Map<string, number> {
  const counts = new Map<string, number>();
  function count(kind: string, value: string | undefined): void {
    if (value !== undefined) {
      counts.set(`${kind} ${value}`, (counts.get(`${kind} ${value}`) ?? 0) + 1);
    }
  }
  for (const element of elements) {
    count("tag", element.name);
    for (const name of new Set(classesOf(element))) count("class", name);
    for (const name of ["id", "name", "itemprop", "aria-label", "role", ...TEST_IDS]) {
      count(name, element.attribs[name]);
    }
  }
  return counts;
}

/** Counts the elements within each element. */
function sizesOf(elements: readonly Element[]): Map<Element, number> {
  const sizes = new Map<Element, number>();
  for (const element of elements.toReversed()) {
    const size = (sizes.get(element) ?? 0) + 1;
    sizes.set(element, size);
    const { parent } = element;
    if (parent && "name" in parent && "attribs" in parent) {
      sizes.set(parent, (sizes.get(parent) ?? 0) + size);
    }
  }
  return sizes;
}

function scopesOf(elements: readonly Element[]): Element[][] {
  const dialogs = elements.filter(({ name, attribs }) =>
    name === "dialog" || attribs["role"] === "dialog" || attribs["aria-modal"] === "true"
  );
  const mains = elements.filter(({ name, attribs }) =>
    name === "main" || attribs["role"] === "main"
  );
  const articles = elements.filter(({ name }) => name === "article");
  return [dialogs, mains, articles.length === 1 ? articles : []]
    .map((roots) => roots.at(-1))
    .filter((root) => root !== undefined)
    .map((root) => elements.filter((element) => isWithin(element, root)))
    .concat([[...elements]]);
}

export function classesOf(element: Element): string[] {
  return (element.attribs["class"] ?? "").split(/[\t\n\f\r ]+/).filter((name) => name !== "");
}
