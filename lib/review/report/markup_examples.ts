import { groupBy } from "../../grouping/mod.ts";
import { joinClauses, listOf } from "../../text/mod.ts";
import { extentOf, isHolding, LAST, nameIn, placeOf, propOf, SEEN } from "./markup_rank.ts";
import { type Detail, MAX_NAMED, onPage, timesOf } from "./named_details.ts";
import { shortenAtClause } from "./shorten_clause.ts";

/** The smallest number of elements that are hardly alike by chance. */
export const MIN_ALIKE = 3;

/** The number of characters after which no further example is given, and the largest number of examples. */
const ENOUGH = 400;
const MAX_EXAMPLES = 3;

/** Characters of an example that says more than one thing. */
const MAX_EXAMPLE = 160;

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
  if (number === all && all > 1) {
    return `, all alike, such as: ${shortenAtClause(first.message, MAX_EXAMPLE)}`;
  }
  const weightiest = Math.min(...elements.map(placeOf));
  const isMost = number >= MIN_ALIKE && 2 * number >= timesOf(elements);
  if (isMost && placeOf(first) <= Math.max(weightiest, SEEN)) {
    const others = groups.filter((each) => each !== most).map(exampleOf);
    const isTold = others.length <= MAX_BESIDE;
    const beside = isTold
      ? `; ${others.length === 1 ? "the other one" : "the others"}: ${joinClauses(others)}`
      : "";
    return `, ${number} of them alike, such as: ${first.message}${beside}`;
  }
  return `, such as: ${joinClauses(chosen(groups.toSorted(byRank)))}`;
}

/** Chooses examples of different kinds, as far as they are short, and none that is hardly seen beside one that is. */
function chosen(groups: readonly Alike[]): string[] {
  const [example, ...more] = groups;
  if (!example) return [];
  const told = [exampleOf(example)];
  const kinds = new Set([kindOf(example[0])]);
  for (const each of more) {
    const [first] = each;
    const isSeen = rankOf(each) < UNSEEN || placeOf(example[0]) > SEEN;
    const words = exampleOf(each);
    const isShort = told.join("").length + words.length <= ENOUGH;
    const isSaid = kinds.has(kindOf(first)) || told.includes(words);
    if (told.length === MAX_EXAMPLES || !isSeen || !isShort || isSaid) continue;
    kinds.add(kindOf(first));
    told.push(words);
  }
  return told;
}

function byRank(a: Alike, b: Alike): number {
  const [one, other] = [a[0], b[0]];
  return rankOf(a) - rankOf(b) || extentOf(other) - extentOf(one) ||
    Number(other.change === "removed") - Number(one.change === "removed") ||
    one.message.length - other.message.length;
}

/** The ranks of what is alike in several files: behind new parts where it may be seen, and else before all else that is not. */
const WIDE = 1.5;
const WIDE_UNSEEN = SEEN + 0.5;
const UNSEEN = SEEN + 1;

/** Returns the place of some differences among others, with regard to how many there are. */
function rankOf(alike: Alike): number {
  const place = placeOf(alike[0]);
  const { size } = new Set(alike.map(({ unit: { path } }) => path));
  if (alike.length < MIN_ALIKE || size === 1 || place === LAST) return place;
  return place <= SEEN ? Math.min(place, WIDE) : WIDE_UNSEEN;
}

/** Says what kind of example a difference is: two texts are two, two elements that hold others are one. */
function kindOf(detail: Detail): string {
  const { aspect, change, name, before, message } = detail;
  // Two texts are two, unless both took the place of the same.
  if (aspect === "text") return [name, before ?? message].join(" ");
  const what = aspect === "presence" && isHolding(name) ? "holding" : name;
  return [aspect, change, what, propOf(detail)].join(" ");
}

/** Tells one of those that are alike, and where the others are. */
function exampleOf([first, ...others]: Alike): string {
  const places = [...new Set(others.map(ownerWords))].filter((each) => each !== ownerWords(first));
  const words = places.length > 0
    ? `likewise in ${listOf(places, { max: MAX_NAMED })}`
    : `${timesOf(others)} more alike`;
  const message = shortenAtClause(first.message, MAX_EXAMPLE);
  return others.length === 0 ? message : `${message} (${words})`;
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
  const { owner, name, aspect, message, before, after } = detail;
  const [old, now] = propOf(detail) === null ? [null, null] : [nameIn(before), nameIn(after)];
  if (old && now && old !== now && after?.includes("=")) return JSON.stringify([name, old, now]);
  if (owner === null) return message;
  const where = ` in ${ownerWords(detail)}`;
  // Whichever of its elements it is, the same classes came.
  const [subject, ...rest] = aspect === "look" ? message.split(where) : [];
  return subject?.startsWith('"') && rest.length > 0
    ? JSON.stringify([name, rest.join(where)])
    : message.replaceAll(where, "");
}

function ownerWords(detail: Detail): string {
  return onPage(detail.owner ?? "", detail);
}
