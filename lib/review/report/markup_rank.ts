import { formKindOf } from "./form_props.ts";
import type { Detail } from "./named_details.ts";

/** The last place of what somebody who uses the app may see. */
export const SEEN = 7;

/** The places of what nobody sees: what only stands around others, what code has and hands on, classes, and then keys and the like. */
const WRAPPERS = 9;
const HANDED = 9.5;
const CLASSES = 10;
export const LAST = 11;

/** The place of an element that came or went, and only holds others or adorns them. */
const LONE_WRAPPER = 8;

/** So many elements that came or went together are a part of the page, whatever holds them. */
const PART = 3;

/** The elements that people use, by their tags or by how the names of components end. */
const USED: ReadonlySet<string> = new Set(
  "a button form input select textarea option h1 h2 h3 h4 h5 h6 label dialog".split(" "),
);
const USED_ENDS: readonly string[] =
  "Button Link Input Select Form Field Dialog Modal Tab Menu Checkbox Switch".split(" ");

/** The components that only hold others, as all other elements of HTML do, or adorn them. */
const HOLDING: ReadonlySet<string> = new Set(
  "Fragment Box Flex Grid Row Column Stack HStack VStack Container Separator Divider Spacer Icon"
    .split(" "),
);

function isUsed(tag: string): boolean {
  return USED.has(tag) || USED_ENDS.some((end) => tag.endsWith(end));
}

/** Tells whether an element only holds others, or adorns them. */
export function isHolding(tag: string): boolean {
  return HOLDING.has(tag) || !/^\p{Lu}/u.test(tag) || tag.startsWith("Icons.") ||
    tag.endsWith("Icon") || /^Icon\p{Lu}/u.test(tag);
}

function isWrapper(tag: string): boolean {
  return isHolding(tag) && !isUsed(tag);
}

/** Tells whether a difference is hardly seen by somebody who uses the app: classes, keys, and elements that only stand around others. */
export function isHardlySeen(detail: Detail): boolean {
  const place = placeOf(detail);
  return place >= WRAPPERS ||
    (detail.aspect === "presence" && detail.change !== "changed" && place === LONE_WRAPPER);
}

/** The props that decide whether something can be used. */
const USE: ReadonlySet<string> = new Set(
  "disabled required readOnly checked hidden open isDisabled isRequired isOpen".split(" "),
);

/** The props that say how something looks by themselves, and not by the names of classes. */
const STYLES: ReadonlySet<string> = new Set(["style", "css", "sx"]);

/** The props that say nothing to those who use the app. */
const TECHNICAL: ReadonlySet<string> = new Set(
  "type key ref id asChild role size autoComplete autoFocus tabIndex spellCheck".split(" "),
);

/**
 * Returns the place of a detail among others: first what can be read or done now or no more, what took the place of what, and other
 * texts, then when something is shown, what it does and where it stands, and classes and keys last.
 */
export function placeOf(detail: Detail): number {
  const { aspect, change, name } = detail;
  const prop = propOf(detail) ?? "";
  if (isOfTypes(detail)) return LAST;
  if (isSwap(detail)) return isWrapper(detail.before ?? "") && isWrapper(name) ? WRAPPERS : 1;
  if (prop.startsWith("aria-") || prop === "key" || detail.isCut || detail.isRewritten) return LAST;
  switch (aspect) {
    case "presence":
      return change === "changed" ? 4 : placeOfLone(detail);
    case "text":
      return isSlight(detail) ? SEEN : isCode(detail) ? 4 : 2;
    case "link":
      return 3;
    case "handler":
      return detail.message.endsWith(", which calls what it called") ? LAST : 5;
    case "place":
      return isHolding(name) ? WRAPPERS : 8;
    case "look":
      return STYLES.has(prop) ? 3 : isOfView(detail) ? SEEN : CLASSES;
    default:
      if (USE.has(prop)) return 5;
      if (TECHNICAL.has(prop)) return LAST;
      return isHandedOn(detail) && formKindOf(prop) === null ? HANDED : SEEN;
  }
}

/** Tells whether an element was given other types alone: `<Table<User> />` became `<Table />`. */
function isOfTypes({ aspect, change, name, before, after }: Detail): boolean {
  return aspect === "prop" && change === "changed" && before !== after &&
    [before, after].every((each) => each === name || each?.startsWith(`${name}<`));
}

function placeOfLone(detail: Detail): number {
  const { name, elements = 1 } = detail;
  if (elements === 0) return LAST;
  if (isUsed(name) || isTelling(detail) || elements >= PART) return 0;
  return isHolding(name) ? LONE_WRAPPER : 6;
}

/** The classes that decide by themselves whether something is seen. */
const VIEW: ReadonlySet<string> = new Set(
  "hidden invisible visible sr-only not-sr-only".split(" "),
);

/** Tells whether other classes show something, hide it, or lay it above or below others. */
function isOfView({ before, after }: Detail): boolean {
  const [old, now] = [before, after].map((each) => each?.split(/[\s"'`]+/) ?? []);
  return [...old ?? [], ...now ?? []].some((each) =>
    (VIEW.has(each) || each.startsWith("z-")) && !(old?.includes(each) && now?.includes(each))
  );
}

/** Tells whether code without any text of its own makes a text on both sides. */
function isCode({ before, after }: Detail): boolean {
  return [before, after].every((each) => each?.startsWith("{") && !/["']/.test(each));
}

/** Tells whether the case of a text or a full stop alone is another one. */
function isSlight(detail: Detail): boolean {
  return detail.before !== null && detail.after !== null && extentOf(detail) === 0;
}

/**
 * Measures the part of a page that differs: in elements that came or went, or in the characters of a text that are others.
 */
export function extentOf({ aspect, before, after, elements = 1 }: Detail): number {
  if (aspect === "presence") return elements;
  if (aspect !== "text") return 0;
  const [old, now] = [before, after].map((text) => text?.match(WORDS) ?? []);
  if (!old || !now) return 0;
  const ends = old.length < now.length ? old : now;
  let first = 0;
  while (first < ends.length && isSameWord(old[first], now[first])) first++;
  let last = 0;
  while (last < ends.length - first && isSameWord(old.at(-1 - last), now.at(-1 - last))) last++;
  return Math.max(
    ...[old, now].map((words) => words.slice(first, words.length - last).join("").length),
  );
}

const WORDS = /[\p{L}\p{N}]+/gu;

function isSameWord(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** Returns the name of the prop that differs; null for a detail of something else. */
export function propOf({ aspect, change, before, after }: Detail): string | null {
  if (change !== "changed" || aspect === "presence" || aspect === "place") return null;
  return nameIn(after ?? before);
}

/** Tells whether a prop came or went whose value is the name of something that code has, or has that as a part of itself now. */
function isHandedOn({ before, after }: Detail): boolean {
  const [old, now] = [before, after].map((written) => written && HANDED_NAME.exec(written)?.[1]);
  if (before === null || after === null) return Boolean(old ?? now);
  return Boolean(old && now) && (`${old}`.startsWith(`${now}.`) || `${now}`.startsWith(`${old}.`));
}

/** A name, or the member of one, that is the whole value of a prop. */
const HANDED_NAME = /^[\w-]+=\{([\p{L}$_][\w$]*(?:\??\.[\w$]+)*)\}$/u;

/** Returns the name of a prop as it is written: `size={2}`. */
export function nameIn(written: string | null): string | null {
  return /^[\w-]+(?==|$)/.exec(written ?? "")?.[0] ?? null;
}

/** Tells whether a detail is about an element that took the place of one with another tag. */
export function isSwap({ aspect, change, name, before, after }: Detail): boolean {
  return aspect === "prop" && change === "changed" && before !== null && after === name;
}

/** The words by which the sentence about an element has its text, its handler or its link. */
const TELLING: readonly string[] = [
  " with the text ",
  '; its "on',
  ' in it: its "on',
  "; it leads to ",
  "; it led to ",
];

function isTelling({ message }: Detail): boolean {
  return TELLING.some((words) => message.includes(words)) || BESIDE.test(message);
}

/** The words by which a sentence tells of a text that came or went with an element around others. */
const BESIDE = /, and (?:new in|gone with) it: .* with the (?:text|content|label|title) /u;
