import { groupBy } from "../../../grouping/mod.ts";
import { pairUp } from "../../matching/match_things.ts";
import { identityKey, matchChildren } from "./match_children.ts";
import type { MatchingWork } from "./match_elements.ts";
import { matchTurned } from "./match_turned.ts";
import type { Shape } from "./shape.ts";

/** Finds elements that went elsewhere among the elements that are still unmatched. */
export function matchMoved(work: MatchingWork): void {
  for (const step of [matchSame, matchIdentical, matchSimilar, matchTurned]) {
    step(work);
    matchChildren(work);
  }
}

/** Free shapes of both sides by some key, those of a side in text order. */
function freeBy(
  { matching, base, head }: MatchingWork,
  keyOf: (shape: Shape) => string | null,
): { bases: Shape[]; heads: Shape[] }[] {
  const groups = new Map<string, { bases: Shape[]; heads: Shape[] }>();
  const add = (shape: Shape, side: "bases" | "heads") => {
    const key = shape.kind === "element" ? keyOf(shape) : null;
    if (key === null) return;
    const group = groups.get(key) ?? { bases: [], heads: [] };
    groups.set(key, group);
    group[side].push(shape);
  };
  for (const shape of base) if (!matching.headOf(shape)) add(shape, "bases");
  for (const shape of head) if (!matching.baseOf(shape)) add(shape, "heads");
  return [...groups.values()].filter(({ bases, heads }) => bases.length > 0 && heads.length > 0);
}

/** A `<br/>` here and one there are two; a component's element has a name that says more. */
function matchSame(work: MatchingWork): void {
  const keyOf = (shape: Shape) =>
    shape.weight > 1 || /^\p{Lu}/u.test(shape.tag) ? String(shape.whole) : null;
  for (const { bases, heads } of freeBy(work, keyOf)) {
    for (const [index, base] of bases.entries()) {
      const head = heads[index];
      if (head && work.matching.areFree(base, head)) work.matching.pairAll(base, head);
    }
  }
}

/** One key, id or name that each side has once. */
function matchIdentical(work: MatchingWork): void {
  for (const { bases: [base, ...more], heads: [head, ...others] } of freeBy(work, identityKey)) {
    if (base && head && more.length + others.length === 0) work.matching.pair(base, head);
  }
}

const MIN_LIKENESS = 0.6;
const MIN_WEIGHT = 3;
const MAX_PAIRS = 2_500;

function matchSimilar(work: MatchingWork): void {
  const { matching, similarity } = work;
  const keyOf = ({ tag, weight }: Shape) => weight >= MIN_WEIGHT ? tag : null;
  for (const { bases, heads } of freeBy(work, keyOf)) {
    if (bases.length * heads.length > MAX_PAIRS) continue;
    const pairs = pairUp(bases, withoutCopies(heads, bases.length), (base, head) => {
      const alike = similarity(base, head);
      return alike >= MIN_LIKENESS ? alike : 0;
    });
    for (const [base, head] of pairs) matching.pair(base, head);
  }
}

/** Leaves out elements that say the same so often that none of them is the one that went: it was copied. */
function withoutCopies(heads: readonly Shape[], bases: number): Shape[] {
  return [...groupBy(heads, ({ whole }) => whole).values()]
    .filter(({ length }) => length - bases < MIN_COPIES)
    .flat();
}

/** The number of new elements beside those that went, from which on all of them are new. */
const MIN_COPIES = 2;
