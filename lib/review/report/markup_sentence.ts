import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { type Detail, having, MAX_NAMED } from "./named_details.ts";

/** The largest number of differences that are told one by one; more of them are told as a whole, with an example. */
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
  return `The markup changed${where}: ${count(elements.length, "difference")}${
    exampleWords(elements)
  }`;
}

/** Returns the number of files or times in words, where the same is so more than once. */
function timesWords(details: readonly Detail[]): string {
  const { size } = new Set(details.map(({ unit: { path } }) => path));
  if (size > 1) return ` (${count(size, "file")})`;
  return details.length > 1 ? ` (${count(details.length, "time")})` : "";
}

/** The smallest number of elements that are hardly alike by chance. */
const MIN_ALIKE = 3;

/**
 * An edit that was made in many places is told with how many these are. Else most of the changes are of one kind, or what came or went
 * is the best example.
 */
function exampleWords(elements: readonly Detail[]): string {
  const groups = groupBy(
    elements,
    ({ change, name, before, after }) => JSON.stringify([change, name, before, after]),
  );
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const [first] = most;
  if (first && most.length >= MIN_ALIKE && 2 * most.length >= elements.length) {
    return `, ${most.length} of them alike, such as: ${first.message}`;
  }
  const [example] = [
    ...usualChange(elements),
    ...having(elements, "element", "added", "removed"),
    ...elements,
  ];
  return example ? `, such as: ${example.message}` : "";
}

/** Lists the changes of one kind of element from something to something else, where more than half of all are such changes. */
function usualChange(elements: readonly Detail[]): Detail[] {
  const changed = having(elements, "element", "changed").filter(({ before, after }) =>
    before !== null && after !== null
  );
  const groups = [...groupBy(changed, ({ name }) => name).values()];
  return groups.find(({ length }) => length >= MIN_ALIKE && 2 * length > elements.length) ?? [];
}
