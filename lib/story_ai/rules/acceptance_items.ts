import { ancestorsOf, childElements, type Element, isWithin, outermost } from "../page/dom.ts";
import { isAnyLabel, isLabel } from "../values/field_words.ts";
import { isHeading } from "./sections.ts";
import type { Survey } from "./survey.ts";

/**
 * The single criteria within the elements that hold them all: the items of their lists, the rows of their tables,
 * their check boxes, or their paragraphs.
 */
export function acceptanceItems(survey: Survey, holders: readonly Element[]): Element[] {
  const within = survey.elements.filter((element) =>
    holders.some((holder) => isWithin(element, holder))
  );
  const shown = within.filter((element) => survey.text(element) !== "");
  const items = outermost(
    shown.filter(({ name, attribs }) => name === "li" || attribs["role"] === "listitem"),
  );
  if (items.length > 0) return items;
  const cells = columnOfCriteria(survey, shown);
  if (cells.length > 0) return cells;
  const boxes = checkBoxes(shown, within);
  if (boxes.length > 0) return boxes;
  return paragraphs(survey, holders);
}

/** Returns the cells of the table column with the most text. */
function columnOfCriteria(survey: Survey, elements: readonly Element[]): Element[] {
  const rows = elements.filter(({ name }) => name === "tr")
    .map((row) => childElements(row).filter(({ name }) => name === "td"))
    .filter((cells) => cells.length > 0 && cells.length === columnsOf(elements));
  const columns = Array.from(
    { length: columnsOf(elements) },
    (_, index) => rows.flatMap((cells) => cells[index] ?? []),
  );
  const lengths = columns.map((cells) =>
    cells.reduce((sum, cell) => sum + survey.text(cell).length, 0)
  );
  return columns[lengths.indexOf(Math.max(...lengths))] ?? [];
}

function columnsOf(elements: readonly Element[]): number {
  const rows = elements.filter(({ name }) => name === "tr");
  return Math.max(
    0,
    ...rows.map((row) => childElements(row).filter(({ name }) => name === "td").length),
  );
}

/** The labels of check boxes, or what stands around each of them. */
function checkBoxes(shown: readonly Element[], within: readonly Element[]): Element[] {
  const boxes = within.filter(({ name, attribs }) =>
    (name === "input" && attribs["type"] === "checkbox") || attribs["role"] === "checkbox"
  );
  if (boxes.length === 0) return [];
  const labels = outermost(shown.filter(({ name }) => name === "label"));
  if (labels.length === boxes.length) return labels;
  const around = boxes.flatMap((box) => [...ancestorsOf(box)][0] ?? []);
  return new Set(around).size === boxes.length ? around : [];
}

function paragraphs(survey: Survey, holders: readonly Element[]): Element[] {
  const [only, ...others] = holders;
  if (!only || others.length > 0) return [...holders];
  const children = childElements(only).filter((child) =>
    survey.text(child) !== "" && !isHeading(child) &&
    !isLabel(survey.shortText(child) ?? "", "acceptance") &&
    !isAnyLabel(survey.shortText(child) ?? "")
  );
  const blocks = children.filter(({ name }) => name === "p" || name === "div" || name === "dd");
  return blocks.length > 1 && blocks.length === children.length ? blocks : [only];
}
