/** Makes whoever guesses wait longer with each guess; the right answer never waits. */
export interface Brake {
  /** Notes a wrong guess. @returns milliseconds until it may be told */
  delay(): number;
}

/** So many in a row are slips of a person. */
const FREE_GUESSES = 3;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** After so long without a wrong guess, all are forgotten. */
const MEMORY_MS = 60_000;

/** @param now milliseconds since the epoch */
export function openBrake(now: () => number): Brake {
  let guesses = 0;
  let last = -Infinity;
  return {
    delay() {
      const at = now();
      if (at - last > MEMORY_MS) guesses = 0;
      last = at;
      guesses++;
      const doublings = guesses - FREE_GUESSES - 1;
      return doublings < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** doublings, LONGEST_DELAY_MS);
    },
  };
}
