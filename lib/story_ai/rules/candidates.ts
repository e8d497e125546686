import { childElements, type Element, isText } from "../page/dom.ts";
import type { StoryField } from "../values/fields.ts";
import { acceptanceItems } from "./acceptance_items.ts";
import { isStatusWord, nameFit } from "../values/field_words.ts";
import { labelledElements } from "./labelled.ts";
import { namedElements } from "./named.ts";
import { longestProse } from "./prose.ts";
import { isHeading } from "./sections.ts";
import { spokenStatuses } from "./spoken.ts";
import { classesOf, type Survey } from "./survey.ts";

/**
 * The elements that may be a field, the likeliest first: by their names, by the labels beside them, by what they are called aloud, by what they are.
 * @returns for each guess, all of the elements that are the field together
 */
export function* fieldCandidates(survey: Survey, field: StoryField): Generator<Element[]> {
  for (const scope of survey.scopes) {
    switch (field) {
      case "title":
        for (const group of titles(survey, scope)) yield withoutNumber(survey, group);
        break;
      case "description":
        yield* descriptions(survey, scope);
        break;
      case "status":
        yield* statuses(survey, scope);
        break;
      case "acceptance":
        yield* acceptances(survey, scope);
    }
  }
}

function* titles(survey: Survey, scope: readonly Element[]): Generator<Element[]> {
  const named = namedElements(survey, scope, "title").map((group) =>
    group.flatMap((element) => headingWithin(scope, element) ?? element)
  );
  const alone = named.filter((group) => group.length === 1);
  yield* alone.filter(([element]) => element && isHeadingTag(element));
  const tops = scope.filter((element) =>
    element.name === "h1" ||
    (element.attribs["role"] === "heading" && element.attribs["aria-level"] === "1")
  );
  yield* alone.filter(([element]) => element && !classOnly(element));
  if (tops.length === 1) yield tops;
  yield* labelledElements(survey, scope, "title").filter((group) => group.length === 1);
  yield* alone;
  const [heading] = scope.filter((element) => /^h[1-3]$/.test(element.name));
  for (const one of [tops[0], heading, named[0]?.[0]]) if (one) yield [one];
  yield survey.page.document.children.flatMap((html) =>
    childElements(html).filter(({ name }) => name === "head").flatMap(childElements)
      .filter(({ name }) => name === "title").slice(0, 1)
  );
}

/** "Cards jump #88": the number of a ticket that stands in an element of its own is no part of its title. */
function withoutNumber(survey: Survey, group: readonly Element[]): Element[] {
  return group.map((element) => {
    const shown = childElements(element).filter((child) => survey.text(child) !== "");
    const others = shown.filter((child) => !/^#\d+$/.test(survey.text(child).trim()));
    const [title] = others;
    const isNumbered = others.length === 1 && shown.length === 2;
    const texts = element.children.some((child) => isText(child) && child.data.trim() !== "");
    return title && isNumbered && !texts ? title : element;
  });
}

function isHeadingTag({ name }: Element): boolean {
  return /^h[1-6]$/.test(name);
}

/** True for what nothing but a class names: a style sheet has many titles. */
function classOnly({ attribs }: Element): boolean {
  const others = Object.entries(attribs).filter(([name]) => name !== "class");
  return !others.some(([, value]) => nameFit(value, "title") > 0);
}

function headingWithin(scope: readonly Element[], element: Element): Element | null {
  if (isHeadingTag(element)) return null;
  const headings = scope.filter((inner) => isHeadingTag(inner) && inner.parent === element);
  return headings.length === 1 ? headings[0] ?? null : null;
}

function* descriptions(survey: Survey, scope: readonly Element[]): Generator<Element[]> {
  const named = namedElements(survey, scope, "description").filter((group) => group.length === 1);
  for (const [element] of named) if (element) yield withoutHeading(survey, element);
  yield* labelledElements(survey, scope, "description");
  yield longestProse(survey, scope);
}

/** A section's own heading ("Description") is no part of what it says. */
function withoutHeading(survey: Survey, element: Element): Element[] {
  const [first, ...rest] = childElements(element);
  if (!first || rest.length === 0 || !isHeading(first)) return [element];
  return rest.filter((child) => survey.text(child) !== "" && !isHeading(child));
}

function* statuses(survey: Survey, scope: readonly Element[]): Generator<Element[]> {
  yield* namedElements(survey, scope, "status").filter((group) => group.length === 1)
    .filter(([element]) => element && isBrief(survey, element));
  yield* labelledElements(survey, scope, "status").filter((group) => group.length === 1);
  yield* spokenStatuses(survey, scope);
  const badges = scope.filter((element) =>
    classesOf(element).some((name) => /badge|lozenge|pill|chip|label|tag/i.test(name)) &&
    isStatusWord(survey.shortText(element) ?? "")
  );
  if (badges.length === 1) yield badges;
}

function isBrief(survey: Survey, element: Element): boolean {
  const text = survey.shortText(element);
  return text !== null && !text.includes("\n");
}

function* acceptances(survey: Survey, scope: readonly Element[]): Generator<Element[]> {
  for (const group of namedElements(survey, scope, "acceptance")) {
    yield group.length > 1 ? group : acceptanceItems(survey, group);
  }
  for (const group of labelledElements(survey, scope, "acceptance")) {
    yield acceptanceItems(survey, group);
  }
  yield taskItems(scope);
}

/** The items of the only list of tasks: each begins with a check box, as GitHub writes `- [ ]`. */
function taskItems(scope: readonly Element[]): Element[] {
  const items = scope.filter((element) => element.name === "li" && beginsWithBox(element));
  const lists = new Set(items.map(({ parent }) => parent));
  return lists.size === 1 ? items : [];
}

function beginsWithBox(item: Element): boolean {
  const [first] = childElements(item);
  const inside = first?.name === "p" || first?.name === "label" ? childElements(first)[0] : first;
  return inside?.name === "input" && inside.attribs["type"] === "checkbox";
}
