import { groupBy } from "../../grouping/mod.ts";
import { count, joinClauses, listOf } from "../../text/mod.ts";
import { exampleWords, MIN_ALIKE } from "./markup_examples.ts";
import { formKindOf } from "./form_props.ts";
import { isHardlySeen, isSwap, propOf } from "./markup_rank.ts";
import { plainWords } from "./plain_words.ts";
import { type Detail, having, MAX_NAMED, ownersOf, timesOf } from "./named_details.ts";

/** The largest number of differences that are told one by one; more of them are told as a whole, with examples. */
const MAX_TOLD = 2;

/** Says what differs of the elements, with what they are given and hold: not all of that is seen. */
export function markupSentences(details: readonly Detail[]): string[] {
  const all = withRewritten(having(details, "element")).map(withoutCode);
  // Keys are for React alone.
  const seen = all.filter((each) => propOf(each) !== "key");
  const elements = joinGiven(details.length > all.length || seen.length > 0 ? seen : all);
  const kinds = groupBy(elements, kindOf);
  const areFew = groupBy(elements, ({ message }) => message).size <= MAX_TOLD;
  const apart = [...kinds.keys()].filter((kind) =>
    !areFew && kind !== MARKUP && timesOf(kinds.get(kind) ?? []) >= MIN_ALIKE
  );
  const rest = elements.filter((each) => !apart.includes(kindOf(each)));
  const counted = apart.length === 0 ? all : rest;
  return [
    ...(rest.length === 0 ? [] : [kindSentence(MARKUP, rest, counted)]),
    ...apart.map((kind) => {
      const same = kinds.get(kind) ?? [];
      return kindSentence(kind, same, same);
    }),
  ];
}

/** Tells at once of the props that an element got in one change, where there are many of them. */
function joinGiven(elements: readonly Detail[]): Detail[] {
  const isGiven = (each: Detail): boolean =>
    each.change === "changed" && each.before === null && propOf(each) !== null &&
    [MARKUP, HANDLERS].includes(kindOf(each)) && each.message.includes(GOT);
  const headOf = ({ message }: Detail): string => message.split(GOT)[0] ?? "";
  const groups = groupBy(elements.filter(isGiven), (each) => `${each.unit.path} ${headOf(each)}`);
  const joined = new Map<Detail, Detail | null>();
  for (const same of groups.values()) {
    const names = new Set(same.map((each) => `"${propOf(each)}"`));
    const [first] = same;
    // Two elements can be called alike.
    if (!first || names.size < MIN_ALIKE || names.size < same.length || !isOfOne(same)) continue;
    const message = `${headOf(first)} got the props ${listOf([...names], { max: MAX_NAMED })}`;
    for (const each of same) joined.set(each, null);
    joined.set(first, { ...first, aspect: "prop", after: null, message, times: timesOf(same) });
  }
  return elements.flatMap((each) => {
    const one = joined.get(each);
    return one === undefined ? [each] : one ?? [];
  });
}

const GOT = " got the prop ";

/** Tells whether props are those of one element: many of HTML have no name in a component but their tag. */
function isOfOne(props: readonly Detail[]): boolean {
  const lines = props.map(({ line }) => line ?? 0).toSorted((a, b) => a - b);
  return props.some(({ name }) => /^\p{Lu}/u.test(name)) ||
    lines.every((line, index) => line - (lines[index - 1] ?? line) <= 1);
}

/** Says of an element what can be said without long code. */
function withoutCode(detail: Detail): Detail {
  const isText = detail.aspect === "text" || detail.aspect === "link";
  const message = plainWords(detail.message, { isText });
  return { ...detail, message, isCut: message !== detail.message && message.endsWith(" changed") };
}

/** Marks the elements that came where others with the same text went: people read what they read before. */
function withRewritten(elements: readonly Detail[]): Detail[] {
  const isLone = ({ aspect, change }: Detail): boolean =>
    aspect === "presence" && change !== "changed";
  const keyOf = ({ unit, message }: Detail): string | null => {
    const text = message.split(WITH_TEXT)[1]?.split('"')[0];
    return text ? `${unit.path}\n${text}` : null;
  };
  const lone = groupBy(elements.filter(isLone), keyOf);
  return elements.map((each) => {
    const key = isLone(each) ? keyOf(each) : null;
    const alike = key === null ? [] : lone.get(key) ?? [];
    return alike.some(({ change }) => change !== each.change)
      ? { ...each, isRewritten: true }
      : each;
  });
}

const WITH_TEXT = ' with the text "';

const MARKUP = "The markup";
const HANDLERS = "Handlers";

/** Returns the words for the part of a page to which a detail belongs. */
function kindOf(detail: Detail): string {
  if (detail.aspect === "handler") return HANDLERS;
  const prop = propOf(detail) ?? "";
  return formKindOf(prop) ?? MARKUP;
}

/**
 * Says what differs of one kind: few things as they are, and of many how many they are, with examples.
 * @param counted the details of which there are so many: some of them are not told
 */
function kindSentence(
  kind: string,
  elements: readonly Detail[],
  counted: readonly Detail[],
): string {
  const byMessage = [...groupBy(elements, ({ message }) => message)];
  if (byMessage.length <= MAX_TOLD) {
    const seen = byMessage.filter(([, [first]]) => first && !isHardlySeen(first));
    return joinClauses(
      (seen.length > 0 ? seen : byMessage).map(([message, same]) =>
        `${message}${timesWords(same)}`
      ),
    );
  }
  const [owners, number] = [ownersOf(counted), timesOf(counted)];
  const where = owners.length === 0 ? "" : ` in ${listOf(owners, { max: MAX_NAMED })}`;
  const what = elements.every(({ aspect }) => aspect === "look") ? "Classes and styles" : kind;
  const { words, rest } = swapWords(elements);
  const examples = rest.length === 0 ? "" : exampleWords(rest, number);
  return `${what} changed${where}: ${count(number, "difference")}${examples}${words}`;
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
