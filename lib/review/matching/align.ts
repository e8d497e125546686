/** Two lists that are too long to be compared each with each are paired by what follows first. */
const MAX_CELLS = 250_000;

/** A pair of indexes. */
export type Pair = readonly [one: number, other: number];

/**
 * Pairs the members of two lists without crossing, so that the sum of the scores is the greatest (the algorithm of
 * Needleman and Wunsch).
 * @param score above 0 for members that may be a pair
 */
export function align(
  one: number,
  other: number,
  score: (one: number, other: number) => number,
): Pair[] {
  if (one * other > MAX_CELLS) return alignInTurn(one, other, score);
  const width = other + 1;
  const best = new Float64Array((one + 1) * width);
  const scores = new Float64Array((one + 1) * width);
  for (let i = one - 1; i >= 0; i--) {
    for (let j = other - 1; j >= 0; j--) {
      const at = i * width + j;
      const worth = scores[at] = score(i, j);
      const without = Math.max(best[at + width]!, best[at + 1]!);
      best[at] = worth > 0 ? Math.max(without, worth + best[at + width + 1]!) : without;
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < one && j < other;) {
    const at = i * width + j;
    const worth = scores[at]!;
    if (worth > 0 && best[at] === worth + best[at + width + 1]!) pairs.push([i++, j++]);
    else if (best[at] === best[at + width]!) i++;
    else j++;
  }
  return pairs;
}

/** The number of places ahead that are searched for a partner. */
const WINDOW = 50;

function alignInTurn(
  one: number,
  other: number,
  score: (one: number, other: number) => number,
): Pair[] {
  const pairs: Pair[] = [];
  let next = 0;
  for (let i = 0; i < one; i++) {
    for (let j = next; j < Math.min(other, next + WINDOW); j++) {
      if (score(i, j) <= 0) continue;
      pairs.push([i, j]);
      next = j + 1;
      break;
    }
  }
  return pairs;
}

/**
 * A longest stretch of growing numbers (patience sorting).
 * @returns the indexes of those that belong to it
 */
export function longestGrowing(numbers: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  }
  const kept = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(at);
  return kept;
}
