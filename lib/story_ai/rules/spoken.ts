import type { Element } from "../page/dom.ts";
import { isLabel, isStatusWord } from "../values/field_words.ts";
import type { Survey } from "./survey.ts";

/** "Status: In progress": a label and a value. */
const LABELLED = /^([^:：]{1,60}[:：]) ?\S/;
/** "Change status" of a button that shows the status. */
const ASKS_FOR_CHANGE = /^(?:change|edit|set|update|select|choose) (?:the )?/i;

/**
 * The elements that say the status to those who hear the page, the likeliest first: "Status: In progress" of an icon,
 * "Change status" of a button that shows it, and a word like "In progress" of an icon that is the only such one.
 */
export function spokenStatuses(survey: Survey, scope: readonly Element[]): Element[][] {
  const named = scope.filter(({ attribs }) => attribs["aria-label"] !== undefined);
  const icons = named.filter((element) => survey.text(element) === "");
  const words = icons.filter((element) => isStatusWord(spokenName(element)));
  return [
    ...icons.filter((element) => statusLabel(spokenName(element)) !== null),
    ...named.filter((element) => isChanger(survey, element)),
    ...(words.length === 1 ? words : []),
  ].map((element) => [element]);
}

/** The part of a spoken name that stays when the status is another: all of it, its label, or nothing. */
export function lastingPart(name: string): string {
  const label = statusLabel(name);
  if (label !== null) return label;
  return isStatusWord(name) ? "" : name;
}

function statusLabel(name: string): string | null {
  const [, label] = LABELLED.exec(name) ?? [];
  return label !== undefined && isLabel(label, "status") ? label : null;
}

function spokenName({ attribs }: Element): string {
  return attribs["aria-label"] ?? "";
}

function isChanger(survey: Survey, element: Element): boolean {
  const isNamed = isLabel(spokenName(element).replace(ASKS_FOR_CHANGE, ""), "status");
  return isNamed && isStatusWord(survey.shortText(element) ?? "");
}
