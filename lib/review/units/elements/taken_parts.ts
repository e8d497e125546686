import { type JsxTree, type ParsedSource, readJsxTree } from "../../../source/mod.ts";
import { listOf } from "../../../text/mod.ts";
import { quoted } from "../reading/shown_text.ts";
import { type Bag, bagOf } from "../../matching/match_things.ts";
import { compareValues } from "./compare_attributes.ts";
import { elementDetail, elementSource, ownerName, type Told } from "./element_words.ts";
import { nameWords } from "./element_name.ts";
import { isTelling, literalText } from "../reading/literal_text.ts";
import { readShapes } from "./read_shapes.ts";
import { allOf, type Intern, type Shape } from "./shape.ts";

/** A component or function that one side alone has, and that a file uses there alone: a part of the file may have become it. */
export interface Part {
  readonly source: ParsedSource;
  /** The name of the component in its file. */
  readonly owner: string;
}

/** Parts by the names by which a file uses them. */
export type Parts = ReadonlyMap<string, Part>;

/** The elements that one side alone has, and the parts of that side. */
export interface LoneSide {
  readonly elements: readonly Shape[];
  /** The elements of this side that stand in another function on the other one, with these. */
  readonly moved: readonly (readonly [own: Shape, other: Shape])[];
  readonly parts: Parts;
  /** Tells whether the other side has an element as well: what stayed within one that went is in no component. */
  readonly isKept: (shape: Shape) => boolean;
  /** The components that this side alone has: what they render stood in another one on the other side. */
  readonly owners: ReadonlySet<string>;
}

/** The elements that became a component, or that were one, with the sentences that tell of them. */
export interface Taken {
  readonly details: readonly Told[];
  readonly shapes: ReadonlySet<Shape>;
}

/** So much of what elements say is said by a component which they became. */
const CONTAINED = 0.6;

/** Elements that say less may be in a component by chance. */
const MIN_WEIGHT = 3;

/** A component that takes its texts and values from its props has so much of the tags of the elements that it took in ... */
const SAME_TAGS = 0.8;

/** ... and so many of them are components: what HTML has is in every other component as well. */
const MIN_COMPONENTS = 2;

const MAX_NAMED = 2;

/**
 * Finds elements of a file that are gone while an element came whose component, new as well, shows what they showed, and the other way
 * round.
 */
export function findTaken(
  { base, head }: { readonly base: LoneSide; readonly head: LoneSide },
  intern: Intern,
): Taken {
  const out = takenBy(head, base, intern);
  // Of two components that show the same, the one became the other: that is told once.
  const told = new Set(out.flatMap(({ shown }) => shown));
  const taken = [
    ...out.map((each) => ({ ...each, isOut: true })),
    ...takenBy(base, head, intern).filter(({ element }) => !told.has(element))
      .map((each) => ({ ...each, isOut: false })),
  ];
  return {
    details: taken.flatMap((each) => [takenDetail(each), ...valueDetails(each)]),
    shapes: new Set(taken.flatMap(({ element, shown }) => [element, ...shown])),
  };
}

interface TakenPart {
  readonly element: Shape;
  /** The elements of the component. */
  readonly part: readonly Shape[];
  /** The elements of the other side that the component of the element shows. */
  readonly shown: readonly Shape[];
}

function takenBy(
  { elements, parts, moved, owners }: LoneSide,
  { elements: others, isKept }: LoneSide,
  intern: Intern,
): TakenPart[] {
  const left = new Set(others.filter(({ weight }) => weight >= MIN_WEIGHT));
  return elements.flatMap((element) => {
    const part = parts.get(element.tag);
    // A function can be called like an element of HTML.
    if (!part || !/^\p{Lu}/u.test(element.tag)) return [];
    const shapes = shapesOf(part, intern);
    const whole = allOf(shapes);
    const [says, tags] = [saidBy(whole), tagsIn(whole)];
    const isLike = (other: Shape): boolean => {
      const own = allOf([other]).filter((each) => each === other || !isKept(each));
      return containedIn(says, saidBy(own)) >= CONTAINED || isOfTags(tags, own);
    };
    const holder = ownerName(element);
    const isOfHolder = (other: Shape): boolean =>
      ownerName(other) === holder || (holder !== null && owners.has(holder));
    const like = [...left].filter((each) => isOfHolder(each) && isLike(each));
    const within = moved.filter(([own, other]) =>
      ownerName(own) === part.owner && isOfHolder(other)
    ).map(([, other]) => other);
    const shown = [...like, ...within];
    for (const each of shown) left.delete(each);
    return shown.length === 0 ? [] : [{ element, shown, part: shapes }];
  });
}

function shapesOf({ source, owner }: Part, intern: Intern): readonly Shape[] {
  const tree = readJsxTree(source);
  const own: JsxTree = { ...tree, roots: tree.roots.filter((root) => root.owner === owner) };
  return readShapes(source.ast, own, { intern, names: new Map(), renders: [] })
    .flatMap(({ children }) => children);
}

/** Counts what elements say: their tags, the props that they have, with the values of these, and their contents. */
function saidBy(shapes: readonly Shape[]): Bag {
  return bagOf(
    shapes.flatMap(({ tag, attributes, contents }) => [
      `tag ${tag}`,
      ...attributes.flatMap(({ name, says }) => [`name ${name}`, `prop ${name} ${says}`]),
      ...contents.map(({ print }) => `content ${print}`),
    ]),
  );
}

/** Counts the tags of elements: `button` is one as `Button` is. */
function tagsIn(shapes: readonly Shape[]): Bag {
  return bagOf(shapes.map(({ tag }) => tag.toLowerCase()));
}

/** Tells whether a component has much the same parts as some elements, whatever these say. */
function isOfTags(tags: Bag, part: readonly Shape[]): boolean {
  return part.filter(({ tag }) => /^\p{Lu}/u.test(tag)).length >= MIN_COMPONENTS &&
    containedIn(tags, tagsIn(part)) >= SAME_TAGS;
}

/** Returns the share of one bag that the other one has too. */
function containedIn(whole: Bag, part: Bag): number {
  let [common, all] = [0, 0];
  for (const [trait, count] of part) {
    common += Math.min(count, whole.get(trait) ?? 0);
    all += count;
  }
  return common / Math.max(all, 1);
}

/** An element that became a component, or came out of one. */
interface TakenElement extends TakenPart {
  readonly isOut: boolean;
}

/** Tells of the props that the only element and its component have with different values. */
function valueDetails({ element, shown: [first, ...more], isOut }: TakenElement): Told[] {
  if (!first || more.length > 0) return [];
  return isOut ? compareValues(first, element) : compareValues(element, first);
}

function takenDetail(
  { element, shown, part, isOut }: TakenElement,
): Told {
  const outer = shown.filter((each) => !isInside(each, shown));
  const what = listOf(outer.map((each) => quoted(each.written) + nameWords(each)), {
    max: MAX_NAMED,
  });
  const owner = ownerName(element);
  const where = owner === null ? "" : ` in ${quoted(owner)}`;
  const [first = element] = outer;
  const [old, now] = isOut ? [first, element] : [element, first];
  const [before, after] = isOut ? [shown, part] : [part, shown];
  const given = givenTexts(element);
  const texts = textWords("without", before, [...textsIn(after), ...given]) +
    textWords("with", after, [...textsIn(before), ...given]);
  return elementDetail(now, "changed", {
    aspect: "place",
    before: elementSource(old),
    after: elementSource(now),
    naming: "never",
    say: () =>
      isOut
        ? `${what}${where} became the component ${quoted(element.written)}${texts}`
        : `The component ${quoted(element.written)}${where} became what it showed: ${what}${texts}`,
  });
}

function isInside({ parent }: Shape, others: readonly Shape[]): boolean {
  return parent !== null && (others.includes(parent) || isInside(parent, others));
}

/** Lists the texts that an element is given by its props. */
function givenTexts({ attributes }: Shape): string[] {
  return attributes.flatMap(({ code }) => (code && literalText(code.value)) ?? []);
}

/** Names the texts that some elements have and others have not: `, with the text "Save"`. */
function textWords(word: string, shapes: readonly Shape[], others: readonly string[]): string {
  const known = new Set(others);
  const texts = textsIn(shapes).filter((text) => !known.has(text)).map(quoted);
  if (texts.length === 0) return "";
  return `, ${word} the ${texts.length === 1 ? "text" : "texts"} ${
    listOf(texts, { max: MAX_NAMED })
  }`;
}

function textsIn(shapes: readonly Shape[]): string[] {
  return allOf(shapes).flatMap(({ contents }) => contents.flatMap(({ text }) => text ?? []))
    .filter(isTelling);
}
