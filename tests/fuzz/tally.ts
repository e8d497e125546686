/** How many answers of which kind each operation has had. */
export interface Tally {
  /** @param kind the status, and the code of a problem */
  add(operation: string, kind: string, count?: number): void;
  /** True for an operation that has answered with a success. */
  hasSucceeded(operation: string): boolean;
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** @param operations those that are told even when they were never sent to */
export function createTally(operations: Iterable<string> = []): Tally {
  const rows = new Map([...operations].map((name) => [name, new Map<string, number>()]));
  return {
    rows,
    add(operation, kind, count = 1) {
      const row = rows.get(operation) ?? new Map<string, number>();
      rows.set(operation, row.set(kind, (row.get(kind) ?? 0) + count));
    },
    hasSucceeded: (operation) => [...rows.get(operation)?.keys() ?? []].some(isSuccess),
  };
}

/** What several runs have come by. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = createTally(tallies.flatMap(({ rows }) => [...rows.keys()]));
  for (const { rows } of tallies) {
    for (const [operation, row] of rows) {
      for (const [kind, count] of row) sum.add(operation, kind, count);
    }
  }
  return sum;
}

/** A line for each operation: its name, and each kind with its count, the most frequent first. */
export function tableOf({ rows }: Tally): string {
  const names = [...rows.keys()].sort();
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => {
    const kinds = [...rows.get(name) ?? []].sort(([, one], [, other]) => other - one);
    const told = kinds.map(([kind, count]) => `${kind}: ${count}`).join(", ");
    return `${name.padEnd(width)}  ${told || "never sent"}\n`;
  }).join("");
}

function isSuccess(kind: string): boolean {
  return Number(kind.split(" ", 1)[0]) < 400;
}
