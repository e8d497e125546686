/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly unit: "ms" | "MB" | `of ${number}`;
  /** What the project aims for. */
  readonly aim?: string;
  readonly note?: string;
  /** Lines to print below the table. */
  readonly details?: readonly string[];
}

/** The median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted[middle] ?? 0;
}

/** Runs work several times and gives the median of the milliseconds it took. @param warmUp runs that do not count */
export async function time(
  work: () => unknown,
  options: { readonly runs?: number; readonly warmUp?: number } = {},
): Promise<number> {
  const { runs = 25, warmUp = 30 } = options;
  const taken: number[] = [];
  for (let run = -warmUp; run < runs; run++) {
    const start = performance.now();
    await work();
    if (run >= 0) taken.push(performance.now() - start);
  }
  return median(taken);
}

/** The memory that the process holds, in MB. */
export function residentMegabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

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
