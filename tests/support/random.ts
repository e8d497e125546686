/** Chance that can be had again: the same seed gives the same choices. */
export interface Random {
  readonly seed: number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    seed,
    below,
    pick: (choices) => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError("There is nothing to pick from");
      return choice;
    },
  };
}

/**
 * Whole numbers below a bound that a seed repeats.
 * @returns a function that draws the next one
 */
export function seededRandom(seed: number): (below: number) => number {
  const next = mulberry32(seed);
  return (below) => next() % below;
}

/** @returns a function that draws the next of 2 ** 32 numbers */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
