import { longestGrowing } from "../../matching/align.ts";
import { elementDetail, ownerName, placeName, placeWords, type Told } from "./element_words.ts";
import { areInOtherBranches } from "./match_children.ts";
import type { Matching } from "./matching.ts";
import type { Shape } from "./shape.ts";

/** Tells whether an element now stands in another element. */
export function isElsewhere(base: Shape, head: Shape, matching: Matching): boolean {
  if (!base.parent || !head.parent || isWrapped(base, head, matching)) return false;
  if (isUnwrapped(base, head, matching)) return false;
  return matching.headOf(base.parent) !== head.parent || base.slot !== head.slot;
}

/** Tells whether an element stays at its place, with a new element around it: that one is told. */
export function isWrapped(base: Shape, head: Shape, matching: Matching): boolean {
  const holder = head.parent;
  if (!base.parent || holder?.kind !== "element" || matching.baseOf(holder)) return false;
  return head.slot === null && base.slot === holder.slot && holder.parent !== null &&
    matching.headOf(base.parent) === holder.parent;
}

/** Tells whether an element stays at its place, while the element around it is gone: that one is told. */
export function isUnwrapped(base: Shape, head: Shape, matching: Matching): boolean {
  const holder = base.parent;
  if (!head.parent || holder?.kind !== "element" || matching.headOf(holder)) return false;
  return base.slot === null && head.slot === holder.slot && holder.parent !== null &&
    matching.headOf(holder.parent) === head.parent;
}

/** An element that went into another one. */
export function movedDetail(base: Shape, head: Shape): Told {
  return elementDetail(head, "moved", {
    aspect: "place",
    before: placeName(base),
    after: placeName(head),
    say: (subject) => `${subject} ${movedWords(base, head)}`,
    naming: "always",
    isWithoutOwner: ownerName(base) !== ownerName(head),
  });
}

/** Says from where to where an element went: `moved from "Card" to "main"`. */
export function movedWords(base: Shape, head: Shape): string {
  const isSameOwner = ownerName(base) === ownerName(head);
  const [from, to] = [base, head].map((shape) => {
    const place = placeWords(shape);
    return isSameOwner || shape.parent?.kind === "owner"
      ? place
      : `${place} in ${quotedOwner(shape)}`;
  });
  return from === to ? `moved from one ${from} to another` : `moved from ${from} to ${to}`;
}

function quotedOwner(shape: Shape): string {
  const owner = ownerName(shape);
  return owner === null ? "the file" : `"${owner}"`;
}

/** The children of an element that stand in another order: as few of them as explain it. */
export function reorderedDetails(base: Shape, head: Shape, matching: Matching): Told[] {
  const slots = new Set(head.children.map(({ slot }) => slot));
  return [...slots].flatMap((slot) => {
    const ones = base.children.filter((child) => child.slot === slot);
    const others = head.children.filter((child) => child.slot === slot);
    const places = new Map(ones.map((child, index) => [child, index]));
    const kept = others.flatMap((child, index) => {
      const before = places.get(matching.baseOf(child) ?? child);
      return before === undefined ? [] : [{ child, before, index }];
    });
    const steady = longestGrowing(kept.map(({ before }) => before));
    // The branches of a condition have no order, and what changed about them is told.
    return kept.filter(({ child }, index) =>
      !steady.has(index) && !hasOtherFrames(matching.baseOf(child), child)
    )
      .map(({ child, before, index }) => reorderedDetail(child, before + 1, index + 1));
  });
}

function hasOtherFrames(base: Shape | undefined, head: Shape): boolean {
  if (base && areInOtherBranches(base, head)) return true;
  return base?.frames.length !== head.frames.length ||
    head.frames.some(({ says }, index) => says !== base.frames[index]?.says);
}

function reorderedDetail(child: Shape, before: number, after: number): Told {
  return elementDetail(child, "moved", {
    aspect: "place",
    before: `place ${before} in ${placeName(child)}`,
    after: `place ${after} in ${placeName(child)}`,
    // What others moved past can have its place again.
    say: (subject) =>
      before === after
        ? `${subject} changed places with others in ${placeWords(child)}`
        : `${subject} moved from place ${before} to place ${after} in ${placeWords(child)}`,
    naming: "always",
  });
}
