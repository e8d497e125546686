import type { UnitDetail } from "../../common/schemas.ts";
import { fromTo, quoted, shownPair } from "../reading/shown_text.ts";
import { changedAttributeNames } from "./compare_attributes.ts";
import { contentWords, elementDetail, placedWords, subjectWords } from "./element_words.ts";
import type { Matching } from "./matching.ts";
import type { Content, Shape } from "./shape.ts";

/** The texts of an element that came, went, changed, or stand elsewhere among its elements. */
export function compareContents(base: Shape, head: Shape, matching: Matching): UnitDetail[] {
  const slots = new Set([...base.contents, ...head.contents].map(({ slot }) => slot));
  const changed = changedAttributeNames(base, head);
  return [...slots].flatMap((slot) => {
    // The value of the prop has it.
    if (slot !== null && changed.has(slot)) return [];
    // What is put around a text, or taken away from around it, is told itself.
    const [wrapped, unwrapped] = [
      saidIn(inSlot(head.children, slot), (child) => matching.baseOf(child) === undefined),
      saidIn(inSlot(base.children, slot), (child) => matching.headOf(child) === undefined),
    ];
    const before = inSlot(base.contents, slot).filter(({ says }) => !wrapped.has(says));
    const after = inSlot(head.contents, slot).filter(({ says }) => !unwrapped.has(says));
    const isSame = before.length === after.length &&
      before.every(({ says }, index) => says === after[index]?.says);
    if (!isSame) return [textDetail(before, after, head)];
    const isMoved = before.some(({ at }, index) => at !== after[index]?.at);
    return isMoved && holdsTheSame(base, head, slot, matching)
      ? [movedDetail(before, after, head, inSlot(head.children, slot).length)]
      : [];
  });
}

/** Collects the contents of elements that only one side has. */
function saidIn(
  shapes: readonly Shape[],
  isLone: (shape: Shape) => boolean,
): ReadonlySet<number> {
  const lone = shapes.filter(isLone);
  return new Set(lone.flatMap((shape) => [
    ...shape.contents.map(({ says }) => says),
    ...saidIn(shape.children, isLone),
  ]));
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

function textDetail(
  contents: readonly Content[],
  others: readonly Content[],
  head: Shape,
): UnitDetail {
  const before = contentWords(contents);
  const after = contentWords(others);
  const [one, other] = shownPair(before, after);
  const subject = subjectWords(head);
  const what = whatIsHeld([...contents, ...others]);
  const message = before === null
    ? `${subject} got the ${what} ${quoted(after ?? "")}`
    : after === null
    ? `${subject} lost the ${what} ${quoted(before)}`
    : `The ${what} of ${subject} changed ${fromTo(before, after)}`;
  return elementDetail(head, "changed", {
    before: one,
    after: other,
    line: others[0]?.line ?? head.line,
    message,
  });
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
): UnitDetail {
  const [one, other] = shownPair(placedWords(contents, elements), placedWords(others, elements));
  return elementDetail(head, "changed", {
    before: one,
    after: other,
    line: others[0]?.line ?? head.line,
    message: `The ${whatIsHeld(others)} of ${
      subjectWords(head)
    } stands elsewhere among its elements`,
  });
}
