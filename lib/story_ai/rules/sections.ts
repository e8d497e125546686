import { childElements, type Element } from "../page/dom.ts";
import { isHidden } from "../page/visibility.ts";
import type { Survey } from "./survey.ts";

const HEADINGS: ReadonlySet<string> = new Set([
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "legend",
  "summary",
  "caption",
]);

export function isHeading(element: Element): boolean {
  return HEADINGS.has(element.name) || element.attribs["role"] === "heading" ||
    isBoldLine(element);
}

/** A paragraph that is bold as a whole heads what follows, as in many wikis. */
function isBoldLine(element: Element): boolean {
  const [only, ...others] = element.children.filter((child) =>
    !("data" in child) || child.data.trim() !== ""
  );
  return (element.name === "p" || element.name === "div") && others.length === 0 &&
    only !== undefined && "name" in only && (only.name === "strong" || only.name === "b");
}

/** 1 to 6 for headings; 7 for what heads only what is next to it. */
function levelOf(element: Element): number {
  const level = /^h([1-6])$/.exec(element.name)?.[1] ?? element.attribs["aria-level"];
  return level === undefined ? 7 : Number(level);
}

/** Lists the elements that follow a heading, up to the next heading of its level or above. */
export function sectionAfter(survey: Survey, heading: Element): Element[] {
  const siblings = heading.parent ? childElements(heading.parent) : [];
  const found: Element[] = [];
  for (const next of siblings.slice(siblings.indexOf(heading) + 1)) {
    if (isHidden(next)) continue;
    if (next.name === "hr" && found.length > 0) break;
    if (isHeading(next) && levelOf(next) <= levelOf(heading)) break;
    if (startsSection(next) && found.length > 0) break;
    if (survey.text(next) !== "") found.push(next);
  }
  return found;
}

/** A section with a heading of its own ends the one before it. */
function startsSection(element: Element): boolean {
  return childElements(element).some(isHeading);
}
