import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { elementAspects } from "../common/schemas.ts";
import { type Detail, having, MAX_NAMED } from "./named_details.ts";

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
  const owners = [
    ...new Set(elements.flatMap(({ owner }) => owner === null ? [] : [`"${owner}"`])),
  ];
  const where = owners.length === 0 ? "" : ` in ${listOf(owners, { max: MAX_NAMED })}`;
  const what = elements.every(({ aspect }) => aspect === "look")
    ? "Classes and styles changed"
    : "The markup changed";
  return `${what}${where}: ${count(elements.length, "difference")}${exampleWords(elements)}`;
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
const ENOUGH = 160;
const MAX_EXAMPLES = 3;

/** So few differences beside those that are alike are told one by one: they may be what matters. */
const MAX_BESIDE = 2;

/** An edit that was made in many places is told with how many these are, else what a user of the app would notice first. */
function exampleWords(elements: readonly Detail[]): string {
  const groups = groupBy(
    elements,
    ({ change, name, before, after }) => JSON.stringify([change, name, before, after]),
  );
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const [first] = most;
  if (first && most.length >= MIN_ALIKE && 2 * most.length >= elements.length) {
    const others = [
      ...new Set(elements.filter((each) => !most.includes(each)).map(({ message }) => message)),
    ];
    const isTold = others.length > 0 && others.length <= MAX_BESIDE;
    const beside = isTold
      ? `; ${others.length === 1 ? "the other one" : "the others"}: ${others.join("; ")}`
      : "";
    return `, ${most.length} of them alike, such as: ${first.message}${beside}`;
  }
  const [example = "", ...more] = new Set(
    elements.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ message }) => message),
  );
  let told = example;
  for (const message of more.slice(0, MAX_EXAMPLES - 1)) {
    if (told.length + message.length <= ENOUGH) told += `; ${message}`;
  }
  return `, such as: ${told}`;
}

/** Returns the place of a detail among others: what came or went is noticed before what changed. */
function placeOf({ aspect, change }: Detail): number {
  const place = aspect === undefined ? elementAspects.length : elementAspects.indexOf(aspect);
  return 2 * place + (change === "changed" ? 1 : 0);
}
