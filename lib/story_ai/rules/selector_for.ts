import { childElements, type Element, parentElement } from "../page/dom.ts";
import { MAX_SELECTOR, select } from "../page/select.ts";
import { withoutTrailing } from "../../text/mod.ts";
import { nameFit } from "../values/field_words.ts";
import { storyFields } from "../values/fields.ts";
import { lastingPart } from "./spoken.ts";
import { isStableClass, isStableName } from "./stable_name.ts";
import { classesOf, type Survey, TEST_IDS } from "./survey.ts";

/** The most selectors that are tried for one field. */
const MAX_TRIES = 60;

/**
 * The most lasting selector that matches some elements, all of them and nothing else.
 * @returns null where none was found
 */
export function selectorFor(survey: Survey, wanted: readonly Element[]): string | null {
  let tries = 0;
  for (const css of candidates(survey, wanted)) {
    if (css.length > MAX_SELECTOR) continue;
    if (++tries > MAX_TRIES) return null;
    const found = select(survey.page, css);
    if (typeof found === "string") continue;
    if (found.length === wanted.length && found.every((at, i) => at === wanted[i])) return css;
  }
  return null;
}

function* candidates(survey: Survey, wanted: readonly Element[]): Generator<string> {
  const [first, ...others] = wanted;
  if (!first) return;
  if (others.length === 0) {
    yield* selectorsOf(survey, first);
    return;
  }
  yield* sharedSelectors(survey, wanted);
  const each = wanted.map((element) => selectorFor(survey, [element]));
  if (each.every((css) => css !== null)) yield each.join(", ");
}

/** Yields the selectors of one element: its own names, then those with the names around it, then its place. */
function* selectorsOf(survey: Survey, element: Element): Generator<string> {
  const own = ownSelectors(survey, element);
  yield* own.filter((css) => !isBare(css));
  const anchors = [...anchorsOf(survey, element)].slice(0, 4);
  for (const anchor of anchors) {
    for (const part of own.slice(0, 4)) yield `${anchor} ${part}`;
  }
  for (const { css, from } of pathsOf(survey, element)) yield `${from} > ${css}`;
  yield* own;
}

/** A tag alone says little: any other page may have more of it. A page's one <h1> is another matter. */
function isBare(css: string): boolean {
  return /^[a-z0-9]+$/.test(css) && css !== "h1";
}

/** Selectors by an element's own names, the most lasting first. */
function ownSelectors(survey: Survey, element: Element): string[] {
  const { attribs, name } = element;
  const found: string[] = [];
  for (const attribute of [...TEST_IDS, "itemprop", "name"]) {
    const value = attribs[attribute];
    if (value !== undefined && isStableName(value)) found.push(attributeSelector(attribute, value));
  }
  const spoken = attribs["aria-label"] ?? "";
  const lasting = lastingPart(spoken);
  if (isStableName(lasting)) {
    found.push(attributeSelector("aria-label", lasting, lasting === spoken ? "=" : "^="));
  }
  if (isStableName(attribs["id"] ?? "") && /^[A-Za-z][\w-]*$/.test(attribs["id"] ?? "")) {
    found.splice(TEST_IDS.some((id) => attribs[id] !== undefined) ? 1 : 0, 0, `#${attribs["id"]}`);
  }
  if (attribs["role"]) found.push(attributeSelector("role", attribs["role"]));
  const classes = stableClasses(element);
  found.push(...classes.map((one) => `.${one}`), ...classes.map((one) => `${name}.${one}`));
  if (classes.length > 1) found.push(`${name}.${classes.join(".")}`);
  found.push(name);
  // Names that many elements have tell nothing by themselves, but may do within others.
  return found.toSorted((a, b) => Number(isCommon(survey, a)) - Number(isCommon(survey, b)));
}

function isCommon(survey: Survey, css: string): boolean {
  if (css.startsWith(".")) return survey.countOf("class", css.slice(1)) > 1;
  return /^[a-z]/.test(css) && !css.includes(".") && survey.countOf("tag", css) > 1;
}

/** Classes that name a field come first. */
function stableClasses(element: Element): string[] {
  const fit = (name: string) => Math.max(...storyFields.map((field) => nameFit(name, field)));
  return classesOf(element).filter(isStableClass).toSorted((a, b) => fit(b) - fit(a)).slice(0, 4);
}

function attributeSelector(name: string, value: string, compares: "=" | "^=" = "="): string {
  return `[${name}${compares}"${value.replace(/["\\]/g, "\\$&")}"]`;
}

/** Yields selectors that match nothing else, for the elements around an element, from the inside outward. */
function* anchorsOf(survey: Survey, element: Element): Generator<string> {
  for (let at = parentElement(element); at; at = parentElement(at)) {
    const css = anchorOf(survey, at);
    if (css !== null) yield css;
  }
}

function anchorOf(survey: Survey, element: Element): string | null {
  for (const css of ownSelectors(survey, element)) {
    if (isCommon(survey, css)) return null;
    const found = select(survey.page, css);
    if (typeof found !== "string" && found.length === 1) return css;
  }
  return null;
}

/** By place below the elements around it: short paths first. */
function* pathsOf(survey: Survey, element: Element): Generator<{ from: string; css: string }> {
  let css = placeOf(element);
  for (let at = parentElement(element); at; at = parentElement(at)) {
    const from = anchorOf(survey, at);
    if (from !== null) yield { from, css };
    css = `${placeOf(at)} > ${css}`;
    if (css.length > MAX_SELECTOR) return;
  }
}

function placeOf(element: Element): string {
  const { name, parent } = element;
  const alike = parent ? childElements(parent).filter((sibling) => sibling.name === name) : [];
  return alike.length < 2 ? name : `${name}:nth-of-type(${alike.indexOf(element) + 1})`;
}

/** By what all of the elements have in common, alone or within what is around the first. */
function* sharedSelectors(survey: Survey, wanted: readonly Element[]): Generator<string> {
  const shared = wanted.slice(1).reduce(
    (common, element) => common.filter((css) => ownSelectors(survey, element).includes(css)),
    ownSelectors(survey, wanted[0] as Element), // the caller has two at least
  );
  yield* shared.filter((css) => css.startsWith("["));
  const prefix = sharedTestId(wanted);
  if (prefix !== null) yield prefix;
  yield* shared.filter((css) => !isBare(css));
  for (const anchor of [...anchorsOf(survey, wanted[0] as Element)].slice(0, 3)) {
    for (const css of shared.slice(0, 3)) yield* [`${anchor} > ${css}`, `${anchor} ${css}`];
  }
  yield* siblingSelectors(survey, wanted);
  yield* shared;
}

/** `criterion-1`, `criterion-2`: what the numbered test ids begin with. */
function sharedTestId(wanted: readonly Element[]): string | null {
  for (const attribute of [...TEST_IDS, "id"]) {
    const starts = new Set(wanted.map(({ attribs }) => withoutNumber(attribs[attribute])));
    const [start] = starts;
    if (starts.size === 1 && start !== undefined && isStableName(start)) {
      return `[${attribute}^="${start.replace(/["\\]/g, "\\$&")}"]`;
    }
  }
  return null;
}

/** By what stands before them among the same siblings, and where they end. */
function* siblingSelectors(survey: Survey, wanted: readonly Element[]): Generator<string> {
  const parent = parentElement(wanted[0] as Element);
  if (!parent || wanted.some((element) => parentElement(element) !== parent)) {
    yield* cousinSelectors(survey, wanted);
    return;
  }
  const siblings = childElements(parent);
  const head = siblings[siblings.indexOf(wanted[0] as Element) - 1];
  const tail = siblings[siblings.indexOf(wanted.at(-1) as Element) + 1];
  const before = head && selectorFor(survey, [head]);
  const after = tail && selectorFor(survey, [tail]);
  const names = new Set(wanted.map(({ name }) => name));
  const what = names.size === 1 ? [...names][0] : "*";
  const within = selectorFor(survey, [parent]);
  if (within) yield `${within} > ${what}`;
  if (before) yield `${before} ~ ${what}`;
  if (before && after) {
    yield `${before} ~ ${what}:not(${after}, ${after} ~ *)`;
  } else if (within && after) yield `${within} > ${what}:not(${after}, ${after} ~ *)`;
}

/** Elements at the same place below siblings: the cells of a column. */
function* cousinSelectors(survey: Survey, wanted: readonly Element[]): Generator<string> {
  const parents = wanted.map(parentElement);
  if (new Set(parents).size !== wanted.length || parents.includes(null)) return;
  // None is null: the line above has seen to it.
  const around = selectorFor(survey, parents as Element[]);
  const places = new Set(wanted.map(placeOf));
  if (around && places.size === 1) yield `:is(${around}) > ${[...places][0]}`;
}

function withoutNumber(name: string | undefined): string | undefined {
  return name === undefined ? undefined : withoutTrailing(name, "0123456789");
}
