import { groupBy } from "../../grouping/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import { isHardlySeen } from "./markup_rank.ts";
import { type Detail, having, MAX_NAMED } from "./named_details.ts";
import { plainWords } from "./plain_words.ts";
import { quotationsIn } from "./shorten_clause.ts";

/** The sentences about new props that are given in the same change, with the details of which they tell. */
export interface PassedProps {
  /** Tells of props with plain values, which say what somebody gets. */
  readonly sentence: string | null;
  /** Tells of props that only hand on what code has: it says something where nothing else does. */
  readonly plumbing: string | null;
  readonly told: ReadonlySet<Detail>;
}

/** The way of a new prop from one component to another. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly detail: Detail;
}

/** The largest number of props whose way is told. */
const MAX_PROPS = 3;

/** The largest number of characters of a value that is told. */
const MAX_VALUE = 60;

/** Tells of each new prop at once which components give it and which take it; and leaves out uses that only have its new name. */
export function passedProps(details: readonly Detail[]): PassedProps {
  const elements = having(details, "element", "changed");
  const renamed = having(details, "prop", "changed").filter(({ name, before, after }) =>
    before !== null && before !== name && after === name
  );
  const told = new Set(elements.filter((each) => renamed.some((prop) => hasNewName(each, prop))));
  const sentences: { readonly words: string; readonly isPlain: boolean }[] = [];
  for (const [name, props] of groupBy(having(details, "prop", "added"), (each) => each.name)) {
    const ways = elements.flatMap((each) => wayOf(each, name, props));
    if (ways.length === 0) continue;
    const taken = props.filter(({ owner }) => ways.some(({ to }) => to === owner));
    const onward = onwardOf(elements, name, ways);
    const first = takenFirst(ways, props);
    const its = [...taken, ...first, ...onward, ...ways.map(({ detail }) => detail)];
    for (const each of its) told.add(each);
    const isHanded = first.length > 0;
    const words = isHanded ? handingWords(name, ways) : wayWords(name, ways);
    const others = [...isHanded ? [] : laterOf(ways), ...onward.map((each) => each.name)];
    // What its components do with it says more than who gives it.
    if (details.some((each) => !told.has(each) && tellsOf(each, name, taken))) continue;
    sentences.push({
      words: words + valueWords(ways, taken) + onwardWords(others),
      isPlain: sourcesOf(ways).some(({ value }) => isPlainValue(value)),
    });
  }
  return {
    sentence: listed(sentences.filter(({ isPlain }) => isPlain)),
    plumbing: listed(sentences.filter(({ isPlain }) => !isPlain)),
    told,
  };
}

function listed(sentences: readonly { readonly words: string }[]): string | null {
  const rest = sentences.length - MAX_PROPS;
  const more = rest > 0
    ? [`${count(rest, "more new prop")} ${rest === 1 ? "is" : "are"} given`]
    : [];
  return sentences.length === 0
    ? null
    : [...sentences.slice(0, MAX_PROPS).map(({ words }) => words), ...more].join("; ");
}

/** Tells whether a written value is no name of something that code has: a text, a number, or a switch. */
function isPlainValue(value: string): boolean {
  const inner = value.startsWith("{") ? value.slice(1, -1) : value;
  return /^["'`\d]/.test(inner) || inner === "true" || inner === "false";
}

/** Tells whether a detail says what a component does with a prop, in words that a summary has. */
export function tellsOf(detail: Detail, prop: string, takers: readonly Detail[]): boolean {
  const { subject, owner, name, facts = [] } = detail;
  const holder = subject === "code" ? name : owner;
  if (!TELLING.has(subject) || !takers.some((each) => each.owner === holder)) return false;
  if (subject === "element" && isHardlySeen(detail)) return false;
  const sentences = subject === "element" ? [plainWords(detail.message)] : facts;
  return sentences.some((sentence) =>
    quotationsIn(sentence).some(({ start, end }) =>
      sentence.slice(start + 1, end).split(/[^\w$]+/).includes(prop)
    )
  );
}

const TELLING: ReadonlySet<Detail["subject"]> = new Set(["element", "code", "effect"]);

function hasNewName({ name, before, after }: Detail, prop: Detail): boolean {
  const value = valueIn(after, prop.name);
  return name === prop.owner && value !== null && value === valueIn(before, prop.before ?? "");
}

function wayOf(detail: Detail, prop: string, takers: readonly Detail[]): Way[] {
  const { owner: from, name: to, before, after } = detail;
  const value = before === null ? valueIn(after, prop) : null;
  const isTaken = takers.some(({ owner }) => owner === to);
  return from !== null && isTaken && value !== null ? [{ from, to, value, detail }] : [];
}

/** Returns the written value of a prop; one without a value is true. */
function valueIn(written: string | null, prop: string): string | null {
  if (written === prop) return "true";
  return written?.startsWith(`${prop}=`) ? written.slice(prop.length + 1) : null;
}

function wayWords(prop: string, ways: readonly Way[]): string {
  const [first, ...path] = pathOf(ways);
  const last = path.pop();
  if (first && last && path.length > 0) {
    return `The new prop "${prop}" is passed from "${first}" through ${named(path)} to "${last}"`;
  }
  const sources = sourcesOf(ways);
  const givers = new Set(sources.map(({ from }) => from));
  const takers = new Set(sources.map(({ to }) => to));
  return `${named(givers)} ${givers.size === 1 ? "gives" : "give"} ${
    named(takers)
  } the new prop "${prop}"`;
}

/** Lists the components to which a new prop comes from those that take it first. */
function laterOf(ways: readonly Way[]): ReadonlySet<string> {
  const first = new Set(sourcesOf(ways).map(({ to }) => to));
  return pathOf(ways).length > 2
    ? new Set()
    : new Set(ways.map(({ to }) => to).filter((to) => !first.has(to)));
}

/** Lists the new props of the components in which a way begins, where all of these take the prop themselves. */
function takenFirst(ways: readonly Way[], props: readonly Detail[]): readonly Detail[] {
  if (pathOf(ways).length > 2) return [];
  const givers = new Set(sourcesOf(ways).map(({ from }) => from));
  const first = props.filter(({ owner }) => owner !== null && givers.has(owner));
  return new Set(first.map(({ owner }) => owner)).size === givers.size ? first : [];
}

function handingWords(prop: string, ways: readonly Way[]): string {
  const givers = new Set(sourcesOf(ways).map(({ from }) => from));
  const takers = new Set(ways.map(({ to }) => to).filter((to) => !givers.has(to)));
  const [take, give] = givers.size === 1 ? ["takes", "gives"] : ["take", "give"];
  return `${named(givers)} ${take} the new prop "${prop}" and ${give} it to ${named(takers)}`;
}

/** Lists where components that got a prop hand it on under its name to those that had one of that name. */
function onwardOf(elements: readonly Detail[], prop: string, ways: readonly Way[]): Detail[] {
  const takers = new Set(ways.map(({ to }) => to));
  return elements.filter(({ owner, name, before, after }) =>
    owner !== null && takers.has(owner) && !takers.has(name) && before === null &&
    valueIn(after, prop) === `{${prop}}`
  );
}

function onwardWords(others: readonly string[]): string {
  return others.length === 0 ? "" : `; it is handed on to ${named(new Set(others))}`;
}

function named(names: Iterable<string>): string {
  return listOf([...names].map((name) => `"${name}"`), { max: MAX_NAMED });
}

/** Lists the ways that begin in a component that does not take the prop itself. */
function sourcesOf(ways: readonly Way[]): readonly Way[] {
  const sources = ways.filter(({ from }) => !ways.some(({ to }) => to === from));
  return sources.length > 0 ? sources : ways;
}

/** Lists the components on the only way of a prop, from the first to the last; empty where ways part or meet. */
function pathOf(ways: readonly Way[]): string[] {
  const next = new Map(ways.map(({ from, to }) => [from, to]));
  const [source, ...others] = sourcesOf(ways);
  if (!source || others.length > 0 || next.size < ways.length) return [];
  const path = [source.from];
  for (let to: string | undefined = source.to; to && !path.includes(to); to = next.get(to)) {
    path.push(to);
  }
  return path.length === ways.length + 1 ? path : [];
}

/** Says which values there are, or the value that is given everywhere. */
function valueWords(ways: readonly Way[], props: readonly Detail[]): string {
  const values = new Set(props.map(({ after }) => after ?? ""));
  const [type = ""] = values;
  const members = values.size === 1 ? type.split(" | ") : [];
  if (members.length > 1 && type.length <= MAX_VALUE && members.every(isText)) {
    return `, one of ${listOf(members)}`;
  }
  const given = new Set(sourcesOf(ways).map(({ value }) => value));
  const [value = ""] = given;
  return given.size === 1 && value.length <= MAX_VALUE ? `: ${value}` : "";
}

function isText(type: string): boolean {
  return type.length > 1 && type.startsWith('"') && type.endsWith('"');
}
