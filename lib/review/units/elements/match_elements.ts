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

/** Elements with one tag that hold the same elements; a new one between them is none of the two. */
function matchHolders({ matching, similarity, base }: MatchingWork): void {
  for (const shape of base.toReversed()) {
    if (matching.headOf(shape) || shape.children.length === 0) continue;
    const holders = new Set(shape.children.flatMap((child) => {
      const holder = matching.headOf(child)?.parent;
      return holder ? [holder, ...(holder.parent ? [holder.parent] : [])] : [];
    }));
    const [best] = [...holders]
      .filter((holder) => isSameKind(shape, holder) && !matching.baseOf(holder))
      .filter((holder) => similarity(shape, holder) >= MIN_LIKENESS)
      .map((holder) => ({ holder, alike: likenessWithTag(similarity, shape, holder) }))
      .toSorted((one, other) => other.alike - one.alike);
    if (best) matching.pair(shape, best.holder);
  }
}

const MIN_LIKENESS = 0.5;

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
