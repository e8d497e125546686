import type { MatchingWork } from "./match_elements.ts";
import type { Shape } from "./shape.ts";
import { likenessWithTag } from "./similarity.ts";

const MIN_LIKENESS = 0.6;
const MIN_WEIGHT = 3;

/** The largest number of pairs of children of both sides that are compared. */
const MAX_PAIRS = 2_500;

/**
 * Matches elements that moved one level deeper or higher: where `div` is put around a `div`, the inner one is the one that was
 * there, although the outer one stands at its place.
 */
export function matchWrapped(work: MatchingWork, base: Shape, head: Shape): void {
  const { matching } = work;
  const ones = base.children.filter((child) => !matching.headOf(child));
  const others = head.children.filter((child) => !matching.baseOf(child));
  if (ones.length * others.length > MAX_PAIRS) return;
  const kept = ones.map((one) => likenessInPlace(work, one, others));
  const keptOthers = others.map((other) => likenessInPlace(work, other, ones));
  for (const [i, one] of ones.entries()) {
    for (const [j, other] of others.entries()) {
      const wrapped = mostAlike(work, one, other.children, kept[i] ?? 0);
      if (wrapped && matching.areFree(one, wrapped)) matching.pair(one, wrapped);
      const unwrapped = mostAlike(work, other, one.children, keptOthers[j] ?? 0);
      if (unwrapped && matching.areFree(unwrapped, other)) matching.pair(unwrapped, other);
    }
  }
}

/** Returns the likeness of an element and the one most like it among those that did not move deeper or higher. */
function likenessInPlace(
  { similarity }: MatchingWork,
  shape: Shape,
  others: readonly Shape[],
): number {
  const likenesses = others.map((other) =>
    other.tag === shape.tag ? likenessWithTag(similarity, shape, other) : 0
  );
  return Math.max(0, ...likenesses);
}

/** The one that is more like the shape than all that stand where it stood. */
function mostAlike(
  work: MatchingWork,
  shape: Shape,
  candidates: readonly Shape[],
  alike: number,
): Shape | null {
  if (shape.weight < MIN_WEIGHT) return null;
  let best: Shape | null = null;
  let most = Math.max(alike, MIN_LIKENESS);
  for (const candidate of candidates) {
    if (candidate.tag !== shape.tag || candidate.weight < MIN_WEIGHT) continue;
    const likeness = likenessWithTag(work.similarity, shape, candidate);
    if (likeness <= most) continue;
    best = candidate;
    most = likeness;
  }
  return best;
}

/** Shorter code stands in much that has nothing to do with it. */
const MIN_PRINT = 8;

/**
 * Matches elements without others in them that moved one step further in or out while their text or code became part of a longer
 * one, or the other way round: `<p>{key}</p>` in `<div><p>{isShown ? key : "***"}</p></div>`. They also match by a prop.
 */
export function matchTaken({ matching }: MatchingWork, base: Shape, head: Shape): void {
  const ones = base.children.filter((child) => !matching.headOf(child));
  const others = head.children.filter((child) => !matching.baseOf(child));
  if (ones.length * others.length > MAX_PAIRS) return;
  for (const one of ones) {
    for (const other of others) {
      const wrapped = onlyTaken(one, other.children);
      if (wrapped && matching.areFree(one, wrapped)) matching.pair(one, wrapped);
      const unwrapped = onlyTaken(other, one.children);
      if (unwrapped && matching.areFree(unwrapped, other)) matching.pair(unwrapped, other);
    }
  }
}

/** The one candidate that shows what the shape shows, or a part of it, or has a prop of it; null for several. */
function onlyTaken(shape: Shape, candidates: readonly Shape[]): Shape | null {
  const [only, ...more] = candidates.filter((each) =>
    each.tag === shape.tag && each.children.length + shape.children.length === 0 &&
    (each.contents.some(({ print }) =>
      shape.contents.some((content) => isPart(print, content.print) || isPart(content.print, print))
    ) || shareProp(each, shape))
  );
  return only && more.length === 0 ? only : null;
}

/** Tells whether two elements have the same prop, other than classes: many have the same of these. */
function shareProp(one: Shape, other: Shape): boolean {
  const says = new Set(one.attributes.map(({ name, says }) => `${name}=${says}`));
  return other.attributes.some((each) =>
    each.classes === null && says.has(`${each.name}=${each.says}`)
  );
}

function isPart(print: string, whole: string): boolean {
  return print.length >= MIN_PRINT && whole.includes(print);
}

/** Matches exactly equal elements that stand one step further in or out, however little they say. */
export function matchEnclosed({ matching }: MatchingWork, base: Shape, head: Shape): void {
  const ones = base.children.filter((child) => !matching.headOf(child));
  const others = head.children.filter((child) => !matching.baseOf(child));
  if (ones.length * others.length > MAX_PAIRS) return;
  for (const one of ones) {
    for (const other of others) {
      const wrapped = other.children.find((child) => child.whole === one.whole);
      if (wrapped && matching.areFree(one, wrapped)) matching.pairAll(one, wrapped);
      const unwrapped = one.children.find((child) => child.whole === other.whole);
      if (unwrapped && matching.areFree(unwrapped, other)) matching.pairAll(unwrapped, other);
    }
  }
}
