import {
  type BabelFile,
  type ElementPart,
  isPart,
  type Part,
  stringOf,
  type TextPart,
  type Value,
} from "./babel_tree.ts";

/** Which part of the tree as it is stands for each part of the tree as it should be. */
export type Pairs = Map<Part, Part>;

/** Two trees are not the same. */
export class TreesDiffer extends Error {
  override readonly name = "TreesDiffer";
}

/**
 * Compares the statements of two files.
 * @throws {TreesDiffer} with the way to the first difference
 */
export function pairFiles(expected: BabelFile, actual: BabelFile): Pairs {
  const pairs: Pairs = new Map();
  pairValues(pairs, expected.body, actual.body, "");
  return pairs;
}

function pairValues(pairs: Pairs, expected: Value, actual: Value, way: string): void {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) differ(way, expected, actual);
    expected.forEach((value, index) => pairValues(pairs, value, actual[index], `${way}[${index}]`));
  } else if (isPart(expected) && isPart(actual)) {
    pairParts(pairs, expected, actual, way);
  } else if (!Object.is(expected, actual)) differ(way, expected, actual);
}

function pairParts(pairs: Pairs, expected: Part, actual: Part, way: string): void {
  pairs.set(expected, actual);
  if (expected.kind === "element" && actual.kind === "element") {
    pairElements(pairs, expected, actual, `${way} <${expected.tag}>`);
  } else if (expected.kind === "attribute" && actual.kind === "attribute") {
    if (expected.name !== actual.name) differ(way, expected, actual);
    pairValues(pairs, expected.value, actual.value, `${way} ${expected.name}=`);
  } else if (expected.kind === "braces" && actual.kind === "braces") {
    if (expected.isSpread !== actual.isSpread) differ(way, expected, actual);
    pairValues(pairs, expected.value, actual.value, `${way} {}`);
  } else if (expected.kind === "code" && actual.kind === "code") {
    if (expected.type !== actual.type) differ(way, expected, actual);
    const keys = new Set([...expected.fields.keys(), ...actual.fields.keys()]);
    for (const key of keys) {
      pairValues(
        pairs,
        expected.fields.get(key),
        actual.fields.get(key),
        `${way} ${expected.type}.${key}`,
      );
    }
  } else differ(way, expected, actual);
}

function pairElements(
  pairs: Pairs,
  expected: ElementPart,
  actual: ElementPart,
  way: string,
): void {
  if (expected.tag !== actual.tag) differ(way, expected, actual);
  pairValues(pairs, expected.typeArguments, actual.typeArguments, way);
  pairValues(pairs, expected.attributes, actual.attributes, way);
  const found = runsOf(actual.children);
  const wanted = wantedRuns(runsOf(expected.children), found);
  if (wanted.length !== found.length) differ(way, expected, actual);
  wanted.forEach((run, index) => pairRuns(pairs, run, found[index] ?? [], `${way}[${index}]`));
}

/** The runs to find: no text of blanks that may have gone where none stands. */
function wantedRuns(
  runs: readonly (readonly Part[])[],
  found: readonly (readonly Part[])[],
): (readonly Part[])[] {
  const wanted: (readonly Part[])[] = [];
  for (const run of runs) {
    const other = found[wanted.length]?.[0];
    const isThere = other !== undefined && textOf(other) !== null;
    if (isThere || run.some(isSure)) wanted.push(run);
  }
  return wanted;
}

/** Whether a part cannot have gone, as blanks can. */
function isSure(child: Part): boolean {
  return !isLooseBlank(child);
}

/** Children, those that are texts beside each other together: to React they are one. */
function runsOf(children: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  let isOpen = false;
  for (const child of children) {
    const isText = textOf(child) !== null;
    if (isText && isOpen) runs.at(-1)?.push(child);
    else if (textOf(child) !== "" || !isText) runs.push([child]);
    isOpen = isText;
  }
  return runs;
}

export function textOf(part: Part): string | null {
  if (part.kind === "text") return part.value;
  return part.kind === "braces" && !part.isSpread ? stringOf(part.value) : null;
}

function pairRuns(
  pairs: Pairs,
  expected: readonly Part[],
  actual: readonly Part[],
  way: string,
): void {
  const [first, other] = [expected[0], actual[0]];
  if (!first || !other) return differ(way, expected.length, actual.length);
  const isText = textOf(first) !== null;
  if (isText !== (textOf(other) !== null)) differ(way, first, other);
  if (!isText) return pairChildren(pairs, first, other, way);
  const shown = actual.map((part) => textOf(part) ?? "").join("");
  const places = placesIn(shown, expected);
  if (!places) differ(way, expected.map(textOf).join("|"), actual.map(textOf).join("|"));
  expected.forEach((part, index) => {
    if (isWithout(part, places, index, shown)) return;
    const place = expected.length === actual.length
      ? index
      : partAt(actual, (places[index] ?? 0) + blanksOf(part));
    const found = actual[place] ?? other;
    // A blank that had to be written in braces is another child.
    if (isLooseBlank(part) && !part.isBraced && found.kind === "braces") return;
    pairs.set(part, found);
  });
}

/** Whether a text of blanks that may go shows nothing any more: it is gone, whatever stands in its place. */
function isWithout(part: Part, places: readonly number[], index: number, shown: string): boolean {
  return isLooseBlank(part) && places[index] === (places[index + 1] ?? shown.length);
}

function isLooseBlank(part: Part): part is TextPart {
  return part.kind === "text" && part.isLoose === true && part.value.trim() === "";
}

/** An element in braces is an element. */
function pairChildren(pairs: Pairs, expected: Part, actual: Part, way: string): void {
  const [wanted, found] = [unbraced(expected), unbraced(actual)];
  if (wanted === expected && found === actual) return pairParts(pairs, expected, actual, way);
  if (wanted !== expected && found !== actual) return pairParts(pairs, expected, actual, way);
  pairParts(pairs, wanted, found, way);
  if (wanted !== expected) pairs.set(expected, actual);
}

function unbraced(part: Part): Part {
  return part.kind === "braces" && isPart(part.value) && part.value.kind === "element"
    ? part.value
    : part;
}

/**
 * Where each of some texts starts in what they are together; null where they are not that. A line break between two that
 * were apart shows as a blank.
 */
function placesIn(shown: string, parts: readonly Part[], index = 0, at = 0): number[] | null {
  const part = parts[index];
  if (!part) return at === shown.length ? [] : null;
  const wasApart = part.kind === "text" && parts[index - 1]?.kind === "text";
  for (const start of wasApart && shown[at] === " " ? [at, at + 1] : [at]) {
    const next = parts[index + 1];
    const ways = waysToShow(part);
    for (const text of next?.kind === "text" && next.isBraced ? ways.toReversed() : ways) {
      const rest = shown.startsWith(text, start)
        ? placesIn(shown, parts, index + 1, start + text.length)
        : null;
      if (rest) return [start, ...rest];
    }
  }
  return null;
}

function waysToShow(part: Part): string[] {
  const text = textOf(part) ?? "";
  const isLoose = part.kind === "text" && part.isLoose;
  return isLoose ? [text, text.trimEnd(), text.trimStart(), text.trim()] : [text];
}

/** Blanks at the start of a text can be written apart from it. */
function blanksOf(part: Part): number {
  const text = textOf(part) ?? "";
  return text.trim() === "" ? 0 : text.length - text.trimStart().length;
}

function partAt(parts: readonly Part[], offset: number): number {
  let end = 0;
  const index = parts.findIndex((part) => (end += (textOf(part) ?? "").length) > offset);
  return index < 0 ? parts.length - 1 : index;
}

function differ(way: string, expected: unknown, actual: unknown): never {
  throw new TreesDiffer(`At${way}: expected ${told(expected)}, found ${told(actual)}`);
}

function told(value: unknown): string {
  const text = JSON.stringify(
    value,
    (key, each) =>
      each instanceof Map
        ? Object.fromEntries(each)
        : key === "start" || key === "end"
        ? undefined
        : each,
  );
  return (text ?? String(value)).slice(0, 400);
}
