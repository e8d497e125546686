/** The longest time that the event loop was held while work ran, in milliseconds. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 1);
    last = now;
  }, 1);
  await work();
  longest = Math.max(longest, performance.now() - last);
  clearInterval(timer);
  return longest;
}

/** Collects the holds of several works; the longest is what a client would have felt. */
export interface HoldWatch {
  readonly holds: readonly number[];
  /** The same work, watched. */
  readonly watch: (work: () => Promise<unknown>) => () => Promise<void>;
}

export function watchHolds(): HoldWatch {
  const holds: number[] = [];
  return {
    holds,
    watch: (work) => async () => {
      holds.push(await longestHold(work));
    },
  };
}
