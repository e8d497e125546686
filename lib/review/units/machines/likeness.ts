/** What says which thing something is: how much each trait counts. A trait that is there twice has two keys. */
export type Traits = ReadonlyMap<string, number>;

/** Collects traits. */
export function collectTraits(): {
  readonly add: (key: string, weight: number) => void;
  readonly traits: Traits;
} {
  const traits = new Map<string, number>();
  return {
    traits,
    add(key, weight) {
      let place = key;
      for (let again = 2; traits.has(place); again++) place = `${key} #${again}`;
      traits.set(place, weight);
    },
  };
}

/** How much of what two things have is common to both: 0 to 1. */
export function likeness(one: Traits, other: Traits): number {
  let common = 0;
  let all = 0;
  for (const [key, weight] of one) {
    all += weight;
    if (other.has(key)) common += weight;
  }
  for (const [key, weight] of other) if (!one.has(key)) all += weight;
  return all === 0 ? 0 : common / all;
}

/** More pairs than these are not looked at: what is left unpaired is told as gone and new. */
const MAX_PAIRS = 20_000;

/**
 * Pairs things off, the most alike first, each at most once.
 * @param score 0 for two that are not to be paired
 */
export function pairUp<A, B>(
  ones: readonly A[],
  others: readonly B[],
  score: (one: A, other: B) => number,
): [A, B][] {
  if (ones.length * others.length > MAX_PAIRS) return [];
  const pairs = ones.flatMap((one) =>
    others.map((other) => ({ one, other, score: score(one, other) }))
  )
    .filter((pair) => pair.score > 0)
    // Stable: of pairs that are as much alike, the first ones of the source are taken.
    .toSorted((a, b) => b.score - a.score);
  const taken = new Set<A | B>();
  return pairs.flatMap(({ one, other }): [A, B][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}
