/** The number of times that each trait of a thing is there, or its weight. */
export type Bag = ReadonlyMap<string, number>;

/** Counts traits. */
export function bagOf(traits: Iterable<string>): Bag {
  const counts = new Map<string, number>();
  for (const trait of traits) if (trait !== "") counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
}

/** Twice what both have, of what each has (the measure of Dice): 0 to 1. Two of nothing are the same. */
export function dice(one: Bag, other: Bag): number {
  let common = 0;
  let all = 0;
  for (const [trait, count] of one) {
    all += count;
    common += Math.min(count, other.get(trait) ?? 0);
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 1 : (2 * common) / all;
}

/** Returns the share of the words of the longer of two names that the other one has as well: 0 to 1. */
export function wordsAlike(one: string, other: string): number {
  const [words, others] = [one.split(" "), other.split(" ")];
  const common = words.filter((word) => others.includes(word)).length;
  return common / Math.max(words.length, others.length);
}

/** The largest number of pairs that are compared: what is left unpaired is told as gone and new. */
const MAX_PAIRS = 20_000;

/**
 * Pairs things off, the most alike first, each at most once; of pairs that are as much alike, the first ones of the lists.
 * @param score 0 for two that are not to be paired
 */
export function pairUp<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  score: (one: One, other: Other) => number,
): [One, Other][] {
  if (ones.length * others.length > MAX_PAIRS) return [];
  const pairs = ones.flatMap((one) =>
    others.map((other) => ({ one, other, score: score(one, other) }))
  ).filter((pair) => pair.score > 0).toSorted((a, b) => b.score - a.score);
  const taken = new Set<One | Other>();
  return pairs.flatMap(({ one, other }): [One, Other][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}

/** The matches between the things of both sides. */
export interface Matches<Thing> {
  /** In the order of the head. */
  readonly pairs: readonly (readonly [base: Thing, head: Thing])[];
  readonly removed: readonly Thing[];
  readonly added: readonly Thing[];
}

/** The ways to know things again. */
export interface Recognition<Thing> {
  /** One after the other: two things with the same key are the same; null for one that the key says nothing of. */
  readonly keys: readonly ((thing: Thing) => string | null)[];
  /** For those that no key finds. */
  readonly likeness?: {
    readonly bag: (thing: Thing) => Bag;
    /** From 0 to 1. */
    readonly least: number;
    readonly measure?: (one: Bag, other: Bag) => number;
  };
}

/** Finds out which thing is which: by what it is known by, then by how much it is alike. */
export function matchThings<Thing>(
  base: readonly Thing[],
  head: readonly Thing[],
  { keys, likeness }: Recognition<Thing>,
): Matches<Thing> {
  const matches = new Map<Thing, Thing>();
  const left = new Set(base);
  const match = (old: Thing, now: Thing): void => {
    matches.set(now, old);
    left.delete(old);
  };
  for (const keyOf of keys) {
    const byKey = new Map<string, Thing[]>();
    for (const old of left) {
      const key = keyOf(old);
      if (key !== null) byKey.set(key, [...byKey.get(key) ?? [], old]);
    }
    for (const now of head) {
      const old = matches.has(now) ? undefined : byKey.get(keyOf(now) ?? "\0")?.shift();
      if (old !== undefined) match(old, now);
    }
  }
  const open = head.filter((each) => !matches.has(each));
  if (likeness && left.size > 0 && open.length > 0) {
    const { bag, least, measure = dice } = likeness;
    const bags = new Map([...left, ...open].map((each) => [each, bag(each)]));
    const score = (old: Thing, now: Thing): number => {
      const alike = measure(bags.get(old) ?? NOTHING, bags.get(now) ?? NOTHING);
      return alike >= least ? alike : 0;
    };
    for (const [old, now] of pairUp([...left], open, score)) match(old, now);
  }
  return {
    pairs: head.flatMap((now) => {
      const old = matches.get(now);
      return old === undefined ? [] : [[old, now] as const];
    }),
    removed: [...left],
    added: head.filter((each) => !matches.has(each)),
  };
}

const NOTHING: Bag = new Map();
