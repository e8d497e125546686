import { type Element, outermost } from "../page/dom.ts";
import type { StoryField } from "../values/fields.ts";
import { isLabel } from "../values/field_words.ts";
import { classesOf, type Survey, TEST_IDS } from "./survey.ts";

/** Elements that are no field, whatever they are called. */
const NO_FIELDS: ReadonlySet<string> = new Set(
  "html head body title label button a form nav link meta option legend th dt".split(" "),
);

/** The names that people gave an element, the most deliberate first. */
const NAMINGS: readonly ((element: Element) => readonly string[])[] = [
  ({ attribs }) => TEST_IDS.flatMap((name) => attribs[name] ?? []),
  ({ attribs }) => [attribs["itemprop"] ?? ""],
  ({ attribs }) => [attribs["id"] ?? ""],
  ({ attribs, name }) =>
    ["input", "textarea", "select"].includes(name) ? [attribs["name"] ?? ""] : [],
  classesOf,
];

/**
 * The elements whose names say that they are a field, each in a group of its own or with those that have the same
 * name, the likeliest groups first.
 */
export function namedElements(
  survey: Survey,
  scope: readonly Element[],
  field: StoryField,
): Element[][] {
  const groups: { elements: Element[]; fit: number }[] = [];
  for (const namesOf of NAMINGS) {
    const fits = scope.map((element) => ({ element, fit: fitOf(survey, element, field, namesOf) }));
    for (const fit of [3, 2, 1]) {
      const elements = fits.filter((at) => at.fit === fit).map(({ element }) => element);
      if (elements.length > 0) groups.push({ elements: outermost(elements), fit });
    }
  }
  return groups.map(({ elements }) => elements);
}

function fitOf(
  survey: Survey,
  element: Element,
  field: StoryField,
  namesOf: (element: Element) => readonly string[],
): number {
  if (NO_FIELDS.has(element.name)) return 0;
  const fit = Math.max(0, ...namesOf(element).map((name) => survey.fitOf(name, field)));
  return fit === 0 || isLabel(survey.shortText(element) ?? "", field) ? 0 : fit;
}
