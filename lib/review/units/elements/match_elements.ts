import { matchChildren } from "./match_children.ts";
import { createMatching, type Matching } from "./matching.ts";
import { matchMoved } from "./match_moved.ts";
import { allOf, type Shape } from "./shape.ts";
import { createSimilarity, likenessWithTag, type Similarity } from "./similarity.ts";

/** The data that matching needs. */
export interface MatchingWork {
  readonly matching: Matching;
  readonly similarity: Similarity;
  /** All shapes of each side, outermost first. */
  readonly base: readonly Shape[];
  readonly head: readonly Shape[];
}

/**
 * Finds out which element of one side is which of the other: what says the same wherever it went, then what holds the
 * same elements, then from the top down what stands at the same place, at last what is alike elsewhere. In the manner
 * of GumTree (Falleri and others, 2014), with identity by key, id and name.
 */
export function matchElements(
  base: readonly Shape[],
  head: readonly Shape[],
): Matching {
  const matching = createMatching();
  const work: MatchingWork = {
    matching,
    similarity: createSimilarity(),
    base: allOf(base),
    head: allOf(head),
  };
  matchOwners(matching, base, head);
  matchAnchors(work);
  matchHolders(work);
  matchSimilarOwners(work, base, head);
  matchChildren(work);
  matchMoved(work);
  return matching;
}

function matchOwners(matching: Matching, base: readonly Shape[], head: readonly Shape[]): void {
  const heads = new Map(head.map((shape) => [shape.tag, shape]));
  for (const shape of base) {
    const other = heads.get(shape.tag);
    if (other && matching.areFree(shape, other)) matching.pair(shape, other);
  }
}

/** Elements that say so much that they are the same, where each side has one of them. */
function matchAnchors({ matching, base, head }: MatchingWork): void {
  const heads = countWhole(head);
  for (const [whole, shape] of countWhole(base)) {
    const other = heads.get(whole);
    if (!shape || !other || shape.kind === "owner" || other.kind === "owner") continue;
    // Those inside of a pair are paired with it: the outer ones come first.
    if (shape.weight >= MIN_WEIGHT && matching.areFree(shape, other)) {
      matching.pairAll(shape, other);
    }
  }
}

const MIN_WEIGHT = 2;

/** The one shape that says something, null for several; the outermost first. */
function countWhole(shapes: readonly Shape[]): Map<number, Shape | null> {
  const counts = new Map<number, Shape | null>();
  for (const shape of shapes) counts.set(shape.whole, counts.has(shape.whole) ? null : shape);
  return counts;
}

/** Elements with one tag that hold the same elements; a new one between them, and one that went from there, is none of the two. */
function matchHolders(work: MatchingWork): void {
  const { matching, similarity, base } = work;
  for (const shape of base.toReversed()) {
    if (matching.headOf(shape) || shape.children.length === 0) continue;
    const [best] = [...holdersOf(shape, work)]
      .filter((holder) => isSameKind(shape, holder) && !matching.baseOf(holder))
      .filter((holder) => holdsSame(shape, holder, work) && !isOfOuter(shape, holder, work))
      .map((holder) => ({ holder, alike: likenessWithTag(similarity, shape, holder) }))
      .toSorted((one, other) => other.alike - one.alike);
    if (best) matching.pair(shape, best.holder);
  }
}

/** Lists the elements in which the children of an element are now, and those around these. */
function holdersOf({ children }: Shape, { matching }: MatchingWork): ReadonlySet<Shape> {
  return new Set(children.flatMap((child) => {
    const holder = matching.headOf(child)?.parent;
    return holder ? [holder, ...(holder.parent ? [holder.parent] : [])] : [];
  }));
}

const MIN_LIKENESS = 0.5;

/** The least likeness of elements that have the same props and several of the same children. */
const MIN_LIKENESS_KEPT = 0.2;

function holdsSame(shape: Shape, holder: Shape, { matching, similarity }: MatchingWork): boolean {
  const alike = similarity(shape, holder);
  if (alike >= MIN_LIKENESS || alike < MIN_LIKENESS_KEPT) return alike >= MIN_LIKENESS;
  const kept = shape.children.filter((child) => matching.headOf(child)?.parent === holder);
  return kept.length > 1 && haveSameProps(shape, holder);
}

function haveSameProps(shape: Shape, holder: Shape): boolean {
  const [ones, others] = [shape, holder].map(({ attributes }) =>
    attributes.map(({ name, says }) => `${name}=${says}`).sort().join("\n")
  );
  return ones !== "" && ones === others;
}

/** Tells whether an element around one is more like a holder, so that the inner one went from between the two. */
function isOfOuter(shape: Shape, holder: Shape, { matching, similarity }: MatchingWork): boolean {
  const alike = likenessWithTag(similarity, shape, holder);
  return [shape.parent, shape.parent?.parent].some((outer) =>
    outer?.kind === "element" && outer.tag === holder.tag && !matching.headOf(outer) &&
    likenessWithTag(similarity, outer, holder) > alike
  );
}

function isSameKind(base: Shape, head: Shape): boolean {
  return base.kind === head.kind && (base.kind === "owner" || base.tag === head.tag);
}

/** A file of more functions than this with other names than before is another file. */
const MAX_OWNERS = 100;

/** Functions that render much the same under another name. */
function matchSimilarOwners(
  { matching, similarity }: MatchingWork,
  base: readonly Shape[],
  head: readonly Shape[],
): void {
  const left = base.filter((shape) => !matching.headOf(shape)).slice(0, MAX_OWNERS);
  for (const shape of left) {
    const [best] = head.filter((other) => !matching.baseOf(other)).slice(0, MAX_OWNERS)
      .map((other) => ({ other, alike: similarity(shape, other) }))
      .filter(({ alike }) => alike > MIN_LIKENESS)
      .toSorted((a, b) => b.alike - a.alike);
    if (best) matching.pair(shape, best.other);
  }
}
