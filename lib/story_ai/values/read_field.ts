import { MAX_ITEMS, MAX_TEXT, type StoryField } from "./fields.ts";
import { type Element, outermost } from "../page/dom.ts";
import type { RejectedReason } from "../rejected_reasons.ts";
import type { Page } from "../page/parse_page.ts";
import { spokenText, type VisibleText, visibleText } from "../page/visible_text.ts";
import { isLabel } from "./field_words.ts";
import { type Found, foundIn } from "./found.ts";

/** "Status: open": what may be a label, up to the rest of its line. */
const LABELLED = /^([^\n:：]{1,60})[:：] ?(?=[^\n])/gm;
/** The marks that people write before the items of a list that is not marked up as a list. */
const BULLET = /^(?:[-*•–—‣◦☐☑✓✔]|\d{1,3}[.)]|\[[ xX]?\])\s+/;

/**
 * Reads a field from the elements that a selector matches. `title` and `status` are one element; the texts of a
 * `description` are put one under the other; of `acceptance` each element is an item, and each line of a single one.
 * A label of the field within the text is left out: of "Status: open" the value is "open". A single element without a text
 * is read as it is spoken, by its `aria-label`.
 */
export function readField(
  page: Page,
  field: StoryField,
  elements: readonly Element[],
): Found[] | RejectedReason {
  if (elements.length === 0) return "not_found";
  const isOne = field === "title" || field === "status";
  if (isOne && elements.length > 1) return "too_many_matches";
  const outer = outermost(elements);
  const found = field === "acceptance" ? readItems(page, outer) : readText(page, field, outer);
  if (found.length === 0) return "no_text";
  if (found.length > MAX_ITEMS) return "too_many_matches";
  return found.some(({ text }) => text.length > MAX_TEXT[field]) ? "too_much_text" : found;
}

function readText(page: Page, field: StoryField, elements: readonly Element[]): Found[] {
  const visible = visibleOrSpoken(page, elements);
  const { from, to } = withoutLabel(visible.text, field);
  return to > from ? [foundIn(visible, from, to)] : [];
}

/** Returns the visible text, or the spoken text of an icon, which shows none. */
function visibleOrSpoken(page: Page, elements: readonly Element[]): VisibleText {
  const visible = visibleText(page, elements);
  const [only, ...others] = elements;
  return visible.text === "" && only && others.length === 0 ? spokenText(page, only) : visible;
}

/** Finds the text behind a label of the field: for a `description` all that follows, else the rest of its line. */
function withoutLabel(text: string, field: StoryField): { from: number; to: number } {
  const label = [...text.matchAll(LABELLED)].find((match) => isLabel(match[1] ?? "", field));
  if (!label || (field === "description" && label.index > 0)) return { from: 0, to: text.length };
  const from = label.index + label[0].length;
  const end = field === "description" ? -1 : text.indexOf("\n", from);
  return { from, to: end < 0 ? text.length : end };
}

function readItems(page: Page, elements: readonly Element[]): Found[] {
  const texts = elements.map((element) => visibleText(page, [element]))
    .filter(({ text }) => text !== "");
  if (texts.length !== 1) return texts.map((visible) => foundIn(visible, 0, visible.text.length));
  return texts.flatMap((visible) => {
    let from = 0;
    return visible.text.split("\n").map((line) => {
      const start = from + (BULLET.exec(line)?.[0].length ?? 0);
      from += line.length + 1;
      return foundIn(visible, start, from - 1);
    });
  });
}
