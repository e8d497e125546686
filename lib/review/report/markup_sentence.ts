import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { exampleWords, MIN_ALIKE } from "./markup_examples.ts";
import { isSwap, propOf } from "./markup_rank.ts";
import { type Detail, having, MAX_NAMED, ownersOf, timesOf } from "./named_details.ts";

/** The largest number of differences that are told one by one; more of them are told as a whole, with examples. */
const MAX_TOLD = 2;

/** The elements, with what they are given and hold: not all of that is seen. */
export function markupSentence(details: readonly Detail[]): string | null {
  const all = having(details, "element");
  // Keys are for React alone.
  const seen = all.filter((each) => propOf(each) !== "key");
  const elements = details.length > all.length || seen.length > 0 ? seen : all;
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
  const examples = rest.length === 0 ? "" : exampleWords(rest, timesOf(elements));
  return `${what}${where}: ${count(timesOf(elements), "difference")}${examples}${words}`;
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
