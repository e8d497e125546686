import type { TimeSlice } from "./time_slice.ts";

/** The number of items that are sorted, or merged, between two looks at the clock. */
const STEP = 512;

/**
 * Sorts as `Array.prototype.toSorted` does, with a chance for others now and then: a hundred thousand items would keep them
 * waiting for a tenth of a second.
 */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  slice: TimeSlice,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += STEP) {
    if (slice.spent) await slice.pause();
    runs.push(items.slice(start, start + STEP).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, slice));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  slice: TimeSlice,
): Promise<T[]> {
  const merged: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    if (merged.length % STEP === 0 && slice.spent) await slice.pause();
    const [a, b] = [left[fromLeft] as T, right[fromRight] as T]; // both lie within their lists
    // Of two that are alike, the one that stood first comes first.
    if (compare(b, a) < 0) {
      merged.push(b);
      fromRight++;
    } else {
      merged.push(a);
      fromLeft++;
    }
  }
  for (const rest of [left.slice(fromLeft), right.slice(fromRight)]) {
    for (const item of rest) merged.push(item);
  }
  return merged;
}
