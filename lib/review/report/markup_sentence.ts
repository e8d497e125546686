import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { type Detail, having, MAX_NAMED, onPage, ownersOf } from "./named_details.ts";

/** The largest number of differences that are told one by one; more of them are told as a whole, with examples. */
const MAX_TOLD = 2;

/** The elements, with what they are given and hold: not all of that is seen. */
export function markupSentence(details: readonly Detail[]): string | null {
  const elements = having(details, "element");
  if (elements.length === 0) return null;
  const byMessage = [...groupBy(elements, ({ message }) => message)];
  if (byMessage.length <= MAX_TOLD) {
    return byMessage.map(([message, same]) => `${message}${timesWords(same)}`).join("; ");
  }
  const owners = ownersOf(elements);
  const where = owners.length === 0 ? "" : ` in ${listOf(owners, { max: MAX_NAMED })}`;
  const what = elements.every(({ aspect }) => aspect === "look")
    ? "Classes and styles changed"
    : "The markup changed";
  const { words, rest } = swapWords(elements);
  const examples = rest.length === 0 ? "" : exampleWords(rest);
  return `${what}${where}: ${count(elements.length, "difference")}${examples}${words}`;
}

/** Tells once of the elements that took the place of others of the same tag in many places. */
function swapWords(
  elements: readonly Detail[],
): { readonly words: string; readonly rest: readonly Detail[] } {
  const swaps = groupBy(elements.filter(isSwap), ({ before, name }) => `${before}\n${name}`);
  const alike = [...swaps.values()].filter(({ length }) => length >= MIN_ALIKE);
  const told = new Set(alike.flat());
  const words = alike.map((same) => {
    const [first] = same;
    const { size } = new Set(same.map(({ unit: { path } }) => path));
    const where = size === 1 ? count(same.length, "place") : count(size, "file");
    return `; in ${where} "${first?.name}" took the place of "${first?.before}"`;
  });
  return { words: words.join(""), rest: elements.filter((each) => !told.has(each)) };
}

/** Returns the number of files or times in words, where the same is so more than once. */
function timesWords(details: readonly Detail[]): string {
  const { size } = new Set(details.map(({ unit: { path } }) => path));
  if (size > 1) return ` (${count(size, "file")})`;
  return details.length > 1 ? ` (${count(details.length, "time")})` : "";
}

/** The smallest number of elements that are hardly alike by chance. */
const MIN_ALIKE = 3;

/** The number of characters after which no further example is given, and the largest number of examples. */
const ENOUGH = 300;
const MAX_EXAMPLES = 3;

/** So few differences beside those that are alike are told one by one: they may be what matters. */
const MAX_BESIDE = 2;

/** An edit that was made in many places is told with how many these are, else what a user of the app would notice first. */
function exampleWords(elements: readonly Detail[]): string {
  const groups = groupBy(
    elements,
    ({ change, name, before, after }) => JSON.stringify([change, name, before, after]),
  );
  const [same = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const [first] = same;
  const told = first && sentenceOf(first);
  const most = elements.filter((each) => same.includes(each) || sentenceOf(each) === told);
  const weightiest = Math.min(...elements.map(placeOf));
  const isMost = most.length >= MIN_ALIKE && 2 * most.length >= elements.length;
  if (first && isMost && placeOf(first) <= Math.max(weightiest, SEEN)) {
    const others = [
      ...new Set(elements.filter((each) => !most.includes(each)).map(({ message }) => message)),
    ];
    const isTold = others.length > 0 && others.length <= MAX_BESIDE;
    const beside = isTold
      ? `; ${others.length === 1 ? "the other one" : "the others"}: ${others.join("; ")}`
      : "";
    const alike = others.length === 0 ? "all alike" : `${most.length} of them alike`;
    return `, ${alike}, such as: ${first.message}${beside}`;
  }
  const ranked = elements.toSorted((a, b) => placeOf(a) - placeOf(b) || lengthOf(a) - lengthOf(b));
  const [example, ...more] = new Map(ranked.map((each) => [each.message, each])).values();
  let examples = example?.message ?? "";
  for (const each of more.slice(0, MAX_EXAMPLES - 1)) {
    // What is hardly seen is no example beside what is.
    const isSeen = placeOf(each) <= SEEN || (example && placeOf(example) > SEEN);
    if (isSeen && examples.length + each.message.length <= ENOUGH) examples += `; ${each.message}`;
  }
  return `, such as: ${examples}`;
}

/** Returns the sentence about an element, without the name of its component. */
function sentenceOf(detail: Detail): string {
  const { message, owner } = detail;
  return owner === null ? message : message.replace(` in ${onPage(owner, detail)}`, "");
}

function lengthOf({ message }: Detail): number {
  return message.length;
}

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

function isHolding(tag: string): boolean {
  return HOLDING.has(tag) || !/^\p{Lu}/u.test(tag) || tag.startsWith("Icons.") ||
    tag.endsWith("Icon");
}

/** The props that decide whether something can be used. */
const USE: ReadonlySet<string> = new Set(
  "disabled required readOnly checked hidden open isDisabled isRequired isOpen".split(" "),
);

/** The last place of what somebody who uses the app may see. */
const SEEN = 6;

/** Returns the place of a detail among others: first what can be read or done now, what took the place of what, and when something is shown. */
function placeOf(detail: Detail): number {
  const { aspect, change, name, before, after } = detail;
  const prop = /^[\w-]+/.exec(after ?? before ?? "")?.[0] ?? "";
  if (isSwap(detail)) return 1;
  switch (aspect) {
    case "presence":
      if (change === "changed") return 2;
      if (change === "added" && (isUsed(name) || isTelling(detail))) return 0;
      return isUsed(name) ? 4 : isHolding(name) ? 7 : 5;
    case "text":
    case "link":
      return 3;
    case "handler":
      return 4;
    case "place":
      return isHolding(name) ? 8 : 7;
    case "look":
      return 9;
    default:
      return USE.has(prop) ? 4 : TECHNICAL.has(prop) ? 9 : 6;
  }
}

/** Tells whether a detail is about an element that took the place of one with another tag. */
function isSwap({ aspect, change, name, before, after }: Detail): boolean {
  return aspect === "prop" && change === "changed" && before !== null && after === name;
}

/** The words by which the sentence about an element has its text, its handler or its link. */
const TELLING: readonly string[] = [" with the text ", '; its "on', "; it leads to "];

function isTelling({ message }: Detail): boolean {
  return TELLING.some((words) => message.includes(words));
}

/** The props that say nothing to those who use the app. */
const TECHNICAL: ReadonlySet<string> = new Set("type key ref id asChild role size".split(" "));
