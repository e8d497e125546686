/** One write: what it was made on and what it made, as hashes. */
interface Write {
  readonly before: string;
  /** Null where nobody could say: whoever made it was not answered. */
  readonly after: string | null;
}

/** A write under way. A writer that calls neither was not answered: the write may or may not have come to be. */
export interface Attempt {
  /** The service said what it did. */
  acknowledge(before: string, after: string): void;
  refuse(): void;
}

/**
 * The writes of one file by all of its writers. Whatever their order was, each acknowledged write took one content away
 * and brought one: in the end, every content was brought as often as it was taken, but for the first and the last. A lost
 * write breaks that.
 */
export interface Ledger {
  /** @param after what the write should make, if that is known */
  attempt(before: string, after: string | null): Attempt;
  /**
   * Checks that all acknowledged writes, and none but some of the unanswered ones, lead to what is there; then begins anew.
   * Nobody may be writing.
   * @returns what is wrong, or null
   */
  check(now: string): string | null;
  readonly acknowledged: number;
}

export function createLedger(name: string, start: string): Ledger {
  let first = start;
  let acknowledged: Write[] = [];
  let unanswered = new Set<Write>();
  let count = 0;
  return {
    get acknowledged() {
      return count;
    },
    attempt(before, after) {
      const write = { before, after };
      unanswered.add(write);
      return {
        acknowledge(before, after) {
          unanswered.delete(write);
          acknowledged.push({ before, after });
          count++;
        },
        refuse: () => void unanswered.delete(write),
      };
    },
    check(now) {
      const problem = explain(first, now, acknowledged, [...unanswered])
        ? null
        : `${name}: ${acknowledged.length} acknowledged writes and ${unanswered.size} unanswered do not lead from ${
          short(first)
        } to ${short(now)}: ${
          [...acknowledged, ...unanswered].map((write) =>
            `${short(write.before)}>${short(write.after ?? "?")}`
          ).join(" ")
        }`;
      first = now;
      acknowledged = [];
      unanswered = new Set();
      return problem;
    },
  };
}

/** Whether some of the unanswered writes, together with all acknowledged ones, lead from the first content to the last. */
function explain(
  first: string,
  last: string,
  acknowledged: readonly Write[],
  unanswered: readonly Write[],
): boolean {
  for (let subset = 0; subset < 2 ** unanswered.length; subset++) {
    const landed = unanswered.filter((_, index) => subset & (1 << index));
    const writes = [...acknowledged, ...landed].map(({ before, after }) => ({
      before,
      after: after ?? last,
    }));
    if (isBalanced(first, last, writes)) return true;
  }
  return false;
}

function isBalanced(first: string, last: string, writes: readonly Write[]): boolean {
  const balance = new Map<string, number>([[first, 1]]);
  const add = (hash: string, by: number): unknown =>
    balance.set(hash, (balance.get(hash) ?? 0) + by);
  for (const { before, after } of writes) {
    add(before, -1);
    if (after !== null) add(after, 1);
  }
  add(last, -1);
  return [...balance.values()].every((sum) => sum === 0);
}

function short(hash: string): string {
  return hash.slice(0, 6);
}
