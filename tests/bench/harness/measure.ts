/** What a number of rounds came to, in the unit of the figure. */
export interface Measured {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
}

/** How often work is done: `warmup` rounds first that do not count. */
export interface Rounds {
  readonly rounds?: number;
  readonly warmup?: number;
  /** So often is each work done in a row, each time measured, before it is another one's turn; once unless told. */
  readonly inRow?: number;
}

/** For what is cold but once. */
export const ONCE: Rounds = { rounds: 1, warmup: 0 };

/** Does work in rounds and tells the milliseconds that a round took. */
export async function measure(run: () => unknown, options?: Rounds): Promise<Measured> {
  const { work } = await measureInTurns({ work: run }, options);
  return work;
}

/** As `measure`, of several works in turns: a busy moment of the machine is everybody's. */
export async function measureInTurns<Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  { rounds = 25, warmup = 30, inRow = 1 }: Rounds = {},
): Promise<Record<Name, Measured>> {
  const named = Object.entries<() => unknown>(works).map(([name, run]) => ({
    name,
    run,
    taken: [] as number[],
  }));
  for (let round = -warmup; round < rounds; round++) {
    for (const { run, taken } of named) {
      for (let time = 0; time < inRow; time++) {
        const start = performance.now();
        await run();
        if (round >= 0) taken.push(performance.now() - start);
      }
    }
  }
  const measured = named.map(({ name, taken }) => [name, summarize(taken)]);
  // The entries of a record have its own names for keys.
  return Object.fromEntries(measured) as Record<Name, Measured>;
}

/** The middle and the ends of values that were measured one by one. */
export function summarize(values: readonly number[]): Measured {
  const sorted = values.toSorted((a, b) => a - b);
  const [min = 0] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)] ?? min;
  return { median, min, max: sorted.at(-1) ?? min, rounds: sorted.length };
}
