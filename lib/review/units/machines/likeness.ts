import type { Bag } from "../../matching/match_things.ts";

/** The traits that identify a thing: how much each trait counts. A trait that is there twice has two keys. */
export type Traits = Bag;

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

/** Rates how much of the traits of two things is common to both: 0 to 1. */
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

/** Lists with more pairs than these are not compared in their order. */
const MAX_PAIRS = 20_000;

/**
 * Finds as many pairs of the same things as possible, in the same order on both sides: at the start and at the end first, so that
 * of things that are all alike the one in between is left.
 */
export function longestCommon<T>(
  ones: readonly T[],
  others: readonly T[],
  same: (one: T, other: T) => boolean,
): (readonly [T, T])[] {
  const shorter = Math.min(ones.length, others.length);
  const isPair = (one: T | undefined, other: T | undefined) =>
    one !== undefined && other !== undefined && same(one, other);
  let start = 0;
  while (start < shorter && isPair(ones[start], others[start])) start++;
  let end = 0;
  while (end < shorter - start && isPair(ones.at(-1 - end), others.at(-1 - end))) end++;
  const inner = <I>(items: readonly I[]) => items.slice(start, items.length - end);
  const outer = ones.flatMap((one, place): (readonly [T, T])[] => {
    const isInner = place >= start && place < ones.length - end;
    const other = others[place < start ? place : place - ones.length + others.length];
    return isInner || other === undefined ? [] : [[one, other]];
  });
  return [...outer, ...commonSequence(inner(ones), inner(others), same)];
}

/** None of lists that are too long to be compared. */
function commonSequence<T>(
  ones: readonly T[],
  others: readonly T[],
  same: (one: T, other: T) => boolean,
): (readonly [T, T])[] {
  if (ones.length * others.length > MAX_PAIRS) return [];
  const width = others.length + 1;
  /** The number of pairs from each place to the end. */
  const counts = Array.from({ length: (ones.length + 1) * width }, () => 0);
  const at = (row: number, column: number) => counts[row * width + column] ?? 0;
  for (const [row, one] of [...ones.entries()].reverse()) {
    for (const [column, other] of [...others.entries()].reverse()) {
      counts[row * width + column] = same(one, other)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [T, T])[] = [];
  let column = 0;
  for (const [row, one] of ones.entries()) {
    while (column < others.length && at(row, column) === at(row, column + 1)) column++;
    const other = others[column];
    if (other === undefined || at(row, column) === at(row + 1, column)) continue;
    pairs.push([one, other]);
    column++;
  }
  return pairs;
}
