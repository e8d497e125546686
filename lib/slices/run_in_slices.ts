import { createTimeSlice } from "./time_slice.ts";

/**
 * Runs a generator to its end, in slices: whenever a turn's time is used up, the event loop turns.
 * @param steps yields wherever the work may be interrupted, at least every few milliseconds
 */
export async function runInSlices<T>(
  steps: Generator<void, T>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<T> {
  options.signal?.throwIfAborted();
  const slice = createTimeSlice(options);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (slice.spent) await slice.pause();
    }
  } finally {
    // Lets the generator close what it holds, when it was not run to its end.
    steps.return(undefined as never); // its value is not looked at
  }
}

/** Runs a generator to its end at once, where nothing else waits for its turn. */
export function runAtOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The number of items that a loop goes through between two chances for others to get their turn. */
const ITEMS_PER_STEP = 256;

/** Goes through items with a chance for others now and then. */
export function* inSteps<T>(items: Iterable<T>, visit: (item: T) => void): Generator<void, void> {
  let count = 0;
  for (const item of items) {
    visit(item);
    if (++count % ITEMS_PER_STEP === 0) yield;
  }
}

/** Runs short synchronous jobs one after another, in slices. */
export type Turns = <T>(job: () => T) => Promise<T>;

/** The turns of one owner. A thousand reads at once then hold the event loop no longer than a slice. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  const slice = createTimeSlice();
  return (job) => {
    const result = last.then(() => slice.pause()).then(job);
    last = result.then(() => {}, () => {});
    return result;
  };
}
