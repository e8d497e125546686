import { ancestorsOf, childElements, type Element, isText, parentElement } from "../page/dom.ts";
import { isHidden } from "../page/visibility.ts";
import type { StoryField } from "../values/fields.ts";
import { isAnyLabel, isLabel } from "../values/field_words.ts";
import { isHeading, sectionAfter } from "./sections.ts";
import type { Survey } from "./survey.ts";

/** The cells in which a label speaks of something in the same list or table, or of nothing. */
const CELLS: ReadonlySet<string> = new Set(["td", "th", "dt"]);

/** The elements that a label of a field speaks of, label by label. */
export function labelledElements(
  survey: Survey,
  scope: readonly Element[],
  field: StoryField,
): Element[][] {
  const byId = new Map(scope.flatMap((element) => {
    const { id } = element.attribs;
    return id === undefined ? [] : [[id, element] as const];
  }));
  const spoken = scope.filter(({ attribs }) => isLabel(attribs["aria-label"] ?? "", field))
    .filter((element) => !isHeading(element) && element.name !== "button" && element.name !== "a");
  const labels = scope.filter((element) => {
    const text = survey.shortText(element);
    return text !== null && isLabel(text, field) && !isAction(element);
  });
  const written = innermost(labels)
    .map((label) => valueOf(survey, label, byId))
    .filter((elements) => elements.length > 0);
  const inText = scope.filter((element) => startsWithLabel(element, field));
  const each = (elements: readonly Element[]) => elements.map((element) => [element]);
  return [...each(spoken), ...written, ...each(innermost(inText))];
}

/** `<p>Status: <b>open</b></p>`: the label is a text of the element's own, which is taken off when it is read. */
function startsWithLabel(element: Element, field: StoryField): boolean {
  const first = element.children.find((child) => !isText(child) || child.data.trim() !== "");
  if (!first || !isText(first) || isAction(element)) return false;
  const own = first.data.trim();
  const label = /^([^\n:：]{1,60})[:：]/.exec(own)?.[1];
  if (label?.length === own.length - 1 && first.next === null) return false;
  return label !== undefined && isLabel(label, field);
}

/** A tab or a link named "Details" leads to something; it labels nothing. */
function isAction(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some(({ name, attribs }) =>
    ["a", "button", "nav", "option", "title"].includes(name) ||
    ["tab", "button", "menuitem", "navigation"].includes(attribs["role"] ?? "")
  );
}

/** Keeps the labels that contain no other label. */
function innermost(labels: readonly Element[]): Element[] {
  const outer = new Set(labels.flatMap((label) => [...ancestorsOf(label)]));
  return labels.filter((label) => !outer.has(label));
}

function valueOf(
  survey: Survey,
  label: Element,
  byId: ReadonlyMap<string, Element>,
): Element[] {
  const around = [label, ...ancestorsOf(label)].slice(0, 4);
  const own = survey.text(label);
  for (const element of around) {
    if (survey.text(element) !== own) return inline(survey, element, label);
    const found = linked(survey, element, byId) ?? inList(element) ?? inTable(survey, element) ??
      underHeading(survey, element) ?? beside(survey, element);
    if ((found && found.length > 0) || CELLS.has(element.name)) return found ?? [];
  }
  return [];
}

/** `<label for>`, and elements that name their label. */
function linked(
  survey: Survey,
  label: Element,
  byId: ReadonlyMap<string, Element>,
): Element[] | null {
  const target = byId.get(label.attribs["for"] ?? "");
  if (target) return [target];
  const { id } = label.attribs;
  if (!id || isHeading(label)) return null;
  const named = survey.elements.find(({ attribs }) =>
    attribs["aria-labelledby"]?.split(/\s+/)[0] === id
  );
  return named ? [named] : null;
}

/** The `<dd>`s that follow a `<dt>`. */
function inList(label: Element): Element[] | null {
  if (label.name !== "dt") return null;
  const found: Element[] = [];
  for (const next of followers(label)) {
    if (next.name === "dt" && found.length > 0) break;
    if (next.name === "dd") found.push(next);
  }
  return found;
}

/** The cell beside a label, or under it where the label heads a column of one row. */
function inTable(survey: Survey, label: Element): Element[] | null {
  if (label.name !== "td" && label.name !== "th") return null;
  const row = parentElement(label);
  const cells = row ? childElements(row) : [];
  const next = cells[cells.indexOf(label) + 1];
  const heads = cells.length > 1 && cells.every(({ name }) => name === "th");
  if (!heads) {
    return next && !isAnyLabel(survey.shortText(next) ?? "") ? [next] : wholeRow(row, cells);
  }
  const table = [...ancestorsOf(label)].find(({ name }) => name === "table");
  const rows = survey.elements.filter((element) =>
    element.name === "tr" && element !== row && [...ancestorsOf(element)].includes(table ?? element)
  );
  const below = rows.length === 1 && rows[0] ? childElements(rows[0])[cells.indexOf(label)] : null;
  return below ? [below] : [];
}

/** Among rows of labels and values, a label that has a row for itself speaks of the next row. */
function wholeRow(row: Element | null, cells: readonly Element[]): Element[] {
  const next = row && cells.length === 1 ? followers(row)[0] : undefined;
  const rows = row?.parent ? childElements(row.parent) : [];
  if (!next || rows.every((one) => childElements(one).length < 2)) return [];
  const found = childElements(next);
  return found.length === 1 ? found : [];
}

function underHeading(survey: Survey, label: Element): Element[] | null {
  return isHeading(label) ? sectionAfter(survey, label) : null;
}

/** The next element, where no text comes before it: a value beside its label, or a list under it. */
function beside(survey: Survey, label: Element): Element[] | null {
  const next = followers(label).find((element) => survey.text(element) !== "");
  if (!next || endsAsLabel(survey.text(next)) || isAnyLabel(survey.shortText(next) ?? "")) {
    return null;
  }
  for (let node = label.next; node && node !== next; node = node.next) {
    if (isText(node) && /[\p{L}\p{N}]/u.test(node.data)) return null;
  }
  return [next];
}

function endsAsLabel(text: string): boolean {
  return /[:：]$/.test(text);
}

/** `<p><b>Status:</b> open</p>`: the paragraph, of which the rest of the label's line is read. */
function inline(survey: Survey, around: Element, label: Element): Element[] {
  const own = survey.text(label);
  const line = survey.text(around).split("\n").find((one) => one.startsWith(own));
  const rest = line?.slice(own.length) ?? "";
  if (!/^\s*[:：]/.test(endsAsLabel(own) ? `:${rest}` : rest) || !/\p{L}/u.test(rest)) return [];
  const others = childElements(around).some((child) =>
    child !== label && endsAsLabel(survey.text(child)) && rest.includes(survey.text(child))
  );
  return others ? [] : [around];
}

function followers(element: Element): Element[] {
  const siblings = element.parent ? childElements(element.parent) : [];
  return siblings.slice(siblings.indexOf(element) + 1).filter((next) => !isHidden(next));
}
