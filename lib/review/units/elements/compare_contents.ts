import { bagOf, dice, pairUp } from "../../matching/match_things.ts";
import { collapsed } from "../reading/code_fingerprint.ts";
import { quoted, shownPair } from "../reading/shown_text.ts";
import { changedAttributeNames } from "./compare_attributes.ts";
import { contentWords, elementDetail, placedWords, type Told } from "./element_words.ts";
import type { Matching } from "./matching.ts";
import type { Content, Shape, ShownCode } from "./shape.ts";
import { valueChange } from "./value_change.ts";

/** The texts of an element that came, went, changed, or stand elsewhere among its elements. */
export function compareContents(base: Shape, head: Shape, matching: Matching): Told[] {
  const slots = new Set([...base.contents, ...head.contents].map(({ slot }) => slot));
  const changed = changedAttributeNames(base, head);
  return [...slots].flatMap((slot) => {
    // The value of the prop has it.
    if (slot !== null && changed.has(slot)) return [];
    // What is put around a text, or taken away from around it, is told itself.
    const wrapped = heldIn(inSlot(head.children, slot), (child) => !matching.baseOf(child));
    const unwrapped = heldIn(inSlot(base.children, slot), (child) => !matching.headOf(child));
    const ones = withoutThose(inSlot(base.contents, slot), wrapped);
    const others = withoutThose(inSlot(head.contents, slot), unwrapped);
    // What is now shown in place of an element only is told with the condition of that.
    const before = withoutInstead(ones, { others, shown: inSlot(head.children, slot) });
    const after = withoutInstead(others, { others: ones, shown: inSlot(base.children, slot) });
    const isSame = before.length === after.length &&
      before.every(({ says }, index) => says === after[index]?.says);
    if (!isSame) return otherTexts({ before, after }, { wrapped, unwrapped }, head);
    const isMoved = before.some(({ at }, index) => at !== after[index]?.at);
    return isMoved && holdsTheSame(base, head, slot, matching)
      ? [movedDetail(before, after, head, inSlot(head.children, slot).length)]
      : [];
  });
}

/** Leaves out what the other side shows in place of one of its elements, and nowhere else. */
function withoutInstead(
  contents: readonly Content[],
  { others, shown }: { readonly others: readonly Content[]; readonly shown: readonly Shape[] },
): Content[] {
  const instead = new Set(
    shown.flatMap(({ frames }) => frames.flatMap((frame) => frame.instead ?? [])),
  );
  return contents.filter(({ words, says }) =>
    !instead.has(collapsed(words)) || others.some((other) => other.says === says)
  );
}

/** A text with the element that holds it. */
interface Held {
  readonly content: Content;
  readonly holder: Shape;
}

/** Lists the contents of elements that only one side has. */
function heldIn(shapes: readonly Shape[], isLone: (shape: Shape) => boolean): Held[] {
  return shapes.filter(isLone).flatMap((holder) => [
    ...holder.contents.map((content) => ({ content, holder })),
    ...heldIn(holder.children, isLone),
  ]);
}

function withoutThose(contents: readonly Content[], held: readonly Held[]): Content[] {
  const says = new Set(held.map(({ content }) => content.says));
  return contents.filter((content) => !says.has(content.says));
}

/** The contents of an element on both sides. */
interface Contents {
  readonly before: readonly Content[];
  readonly after: readonly Content[];
}

/** Tells texts that changed: first those that moved into an element that was put around them, or out of one that was taken away. */
function otherTexts(
  { before, after }: Contents,
  { wrapped, unwrapped }: {
    readonly wrapped: readonly Held[];
    readonly unwrapped: readonly Held[];
  },
  head: Shape,
): Told[] {
  const stayed = new Set(before.map(({ says }) => says));
  const [gone, come] = [
    before.filter(({ says }) => !after.some((each) => each.says === says)),
    after.filter(({ says }) => !stayed.has(says)),
  ];
  // Where a text stands in its place, the text there has changed.
  const into = come.length > 0
    ? []
    : pairUp(gone, wrapped, (one, { content }) => alike(one, content));
  const outOf = gone.length > 0
    ? []
    : pairUp(come, unwrapped, (one, { content }) => alike(one, content));
  const told = new Set([...into, ...outOf].map(([content]) => content));
  const [left, fresh] = [before, after].map((each) => each.filter((one) => !told.has(one)));
  return [
    ...into.map(([one, { content, holder }]) => changeDetail([one], [content], holder)),
    ...outOf.map(([content, { content: one }]) => changeDetail([one], [content], head)),
    ...textDetails(left ?? [], fresh ?? [], head),
  ];
}

/** So many of the words of two texts are the same if one is the other, changed. */
const ALIKE = 0.5;

function alike(one: Content, other: Content): number {
  if (one.kind !== "text" || other.kind !== "text") return 0;
  const [words, others] = [one, other].map((each) => bagOf(collapsed(each.words).split(" ")));
  const likeness = words && others ? dice(words, others) : 0;
  return likeness >= ALIKE ? likeness : 0;
}

function inSlot<Part extends { readonly slot: string | null }>(
  parts: readonly Part[],
  slot: string | null,
): Part[] {
  return parts.filter((part) => part.slot === slot);
}

/** Otherwise that elements came, went or moved says why a text has others before it. */
function holdsTheSame(
  base: Shape,
  head: Shape,
  slot: string | null,
  matching: Matching,
): boolean {
  const [ones, others] = [inSlot(base.children, slot), inSlot(head.children, slot)];
  return ones.length === others.length &&
    ones.every((child, index) => matching.headOf(child) === others[index]);
}

/** Characters of texts that are told as a whole. */
const MAX_WHOLE = 100;

/** Leaves out what stays of texts that are too long to be told whole. */
function textDetails(
  before: readonly Content[],
  after: readonly Content[],
  head: Shape,
): Told[] {
  const isSame = (one: Content | undefined, other: Content | undefined): boolean =>
    one !== undefined && one.says === other?.says;
  const lengths = [before, after].map((each) => contentWords(each)?.length ?? 0);
  if (Math.max(...lengths) <= MAX_WHOLE) return changeDetails(before, after, head);
  let start = 0;
  while (isSame(before[start], after[start])) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  return changeDetails(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    head,
  );
}

function changeDetails(
  contents: readonly Content[],
  others: readonly Content[],
  head: Shape,
): Told[] {
  return contents.length + others.length === 0 ? [] : [changeDetail(contents, others, head)];
}

function changeDetail(
  contents: readonly Content[],
  others: readonly Content[],
  head: Shape,
): Told {
  const before = contentWords(contents);
  const after = contentWords(others);
  const [one, other] = shownPair(before, after);
  const what = whatIsHeld([...contents, ...others]);
  const say = (subject: string): string =>
    before === null
      ? `${subject} got the ${what} ${quoted(after ?? "")}`
      : after === null
      ? `${subject} lost the ${what} ${quoted(before)}`
      : `The ${what} of ${subject} ${
        valueChange(
          { text: before, code: codeOf(contents) },
          { text: after, code: codeOf(others) },
        )
      }`;
  return elementDetail(head, "changed", {
    aspect: "text",
    before: one,
    after: other,
    line: others[0]?.line ?? head.line,
    say,
    naming: "never",
    ...(contents.length === 1 && others.length === 1 && { value: [contents[0]!, others[0]!] }),
  });
}

/** Returns the code of contents of which none is text. */
function codeOf(contents: readonly Content[]): ShownCode[] | null {
  const code = contents.flatMap((content) => content.code ?? []);
  return code.length === contents.length ? code : null;
}

/** Names contents: an expression may show something else than text. */
function whatIsHeld(contents: readonly Content[]): "text" | "content" {
  return contents.some(({ kind }) => kind === "text") ? "text" : "content";
}

function movedDetail(
  contents: readonly Content[],
  others: readonly Content[],
  head: Shape,
  elements: number,
): Told {
  const [one, other] = shownPair(placedWords(contents, elements), placedWords(others, elements));
  return elementDetail(head, "changed", {
    aspect: "place",
    before: one,
    after: other,
    line: others[0]?.line ?? head.line,
    say: (subject) => `The ${whatIsHeld(others)} of ${subject} stands elsewhere among its elements`,
  });
}
