import { groupBy } from "../../grouping/mod.ts";
import { listOf } from "../../text/mod.ts";
import { isHolding, nameIn, placeOf, propOf, SEEN } from "./markup_rank.ts";
import { type Detail, MAX_NAMED, onPage, timesOf } from "./named_details.ts";

/** The smallest number of elements that are hardly alike by chance. */
export const MIN_ALIKE = 3;

/** The number of characters after which no further example is given, and the largest number of examples. */
const ENOUGH = 300;
const MAX_EXAMPLES = 3;

/** So few differences beside those that are alike are told one by one: they may be what matters. */
const MAX_BESIDE = 2;

/** Differences that are alike, the first of them as their example. */
type Alike = readonly [first: Detail, ...others: Detail[]];

/**
 * An edit that was made in many places is told with how many these are, else what a user of the app would notice first, one of a kind.
 * @param all the number of differences, with those of which something else is said
 */
export function exampleWords(elements: readonly Detail[], all: number = timesOf(elements)): string {
  const groups = alikeIn(elements);
  const [most] = groups.toSorted((a, b) => timesOf(b) - timesOf(a));
  if (!most) return "";
  const [first] = most;
  const number = timesOf(most);
  if (number === all && all > 1) return `, all alike, such as: ${first.message}`;
  const weightiest = Math.min(...elements.map(placeOf));
  const isMost = number >= MIN_ALIKE && 2 * number >= timesOf(elements);
  if (isMost && placeOf(first) <= Math.max(weightiest, SEEN)) {
    const others = groups.filter((each) => each !== most).map(exampleOf);
    const isTold = others.length <= MAX_BESIDE;
    const beside = isTold
      ? `; ${others.length === 1 ? "the other one" : "the others"}: ${others.join("; ")}`
      : "";
    return `, ${number} of them alike, such as: ${first.message}${beside}`;
  }
  return `, such as: ${chosen(groups.toSorted(byPlace)).join("; ")}`;
}

/** Chooses examples of different kinds, as far as they are short, and none that is hardly seen beside one that is. */
function chosen(groups: readonly Alike[]): string[] {
  const [example, ...more] = groups;
  if (!example) return [];
  const told = [exampleOf(example)];
  const kinds = new Set([kindOf(example[0])]);
  for (const each of more) {
    const [first] = each;
    const isSeen = placeOf(first) <= SEEN || placeOf(example[0]) > SEEN;
    const words = exampleOf(each);
    const isShort = told.join("").length + words.length <= ENOUGH;
    if (told.length === MAX_EXAMPLES || !isSeen || !isShort || kinds.has(kindOf(first))) continue;
    kinds.add(kindOf(first));
    told.push(words);
  }
  return told;
}

function byPlace(a: Alike, b: Alike): number {
  return Number(isWide(b)) - Number(isWide(a)) || placeOf(a[0]) - placeOf(b[0]) ||
    Number(b[0].change === "removed") - Number(a[0].change === "removed") ||
    a[0].message.length - b[0].message.length;
}

/** Tells whether the same is so in several files, and may be seen. */
function isWide(alike: Alike): boolean {
  const { size } = new Set(alike.map(({ unit: { path } }) => path));
  return alike.length >= MIN_ALIKE && size > 1 && placeOf(alike[0]) <= SEEN;
}

/** Says what kind of example a difference is: two texts are two, two elements that hold others are one. */
function kindOf(detail: Detail): string {
  const { aspect, change, name, message } = detail;
  if (aspect === "text") return message;
  const what = aspect === "presence" && isHolding(name) ? "holding" : name;
  return [aspect, change, what, propOf(detail)].join(" ");
}

/** Tells one of those that are alike, and where the others are. */
function exampleOf([first, ...others]: Alike): string {
  const places = [...new Set(others.map(ownerWords))].filter((each) => each !== ownerWords(first));
  const words = places.length > 0
    ? `likewise in ${listOf(places, { max: MAX_NAMED })}`
    : `${timesOf(others)} more alike`;
  return others.length === 0 ? first.message : `${first.message} (${words})`;
}

/** Groups differences that say the same of elements in different places. */
function alikeIn(elements: readonly Detail[]): Alike[] {
  const written = groupBy(elements, writing);
  const said = groupBy(written.values(), ([first]) => first ? saying(first) : "");
  return [...said.values()].flatMap((same) => {
    const [first, ...others] = same.flat();
    return first ? [[first, ...others] as const] : [];
  });
}

/** Returns the values that a detail tells; of an element that came or went its sentence, as its tag says little. */
function writing({ aspect, change, name, before, after, message }: Detail): string {
  const isLone = aspect === "presence" && change !== "changed";
  return JSON.stringify([aspect, change, name, before, after, isLone ? message : null]);
}

/** Returns the sentence of a detail without its owner; for a prop with another name both names alone. */
function saying(detail: Detail): string {
  const { owner, name, message, before, after } = detail;
  const [old, now] = propOf(detail) === null ? [null, null] : [nameIn(before), nameIn(after)];
  if (old && now && old !== now) return JSON.stringify([name, old, now]);
  return owner === null ? message : message.replaceAll(` in ${ownerWords(detail)}`, "");
}

function ownerWords(detail: Detail): string {
  return onPage(detail.owner ?? "", detail);
}
