import type { CommitReader } from "./commit_reader.ts";
import { createDateQueue } from "./date_queue.ts";

/** Which of two sides reach a commit: bits. */
export const ONE = 1;
export const OTHER = 2;
const BOTH = 3;

/**
 * How many more commits are looked at once all that are left are reached by both sides. Only where clocks ran wrong can those
 * still lead to one that seemed to be of one side alone; stock git looks at five.
 */
const SLOP = 1000;

/** What two sides reach. */
export interface Reach {
  /** Sides that reach a commit. */
  sidesOf(id: string): number;
  /** Commits that one side alone reaches, youngest first. */
  only(side: number): string[];
}

/** Walks down from two sets of commits until all that is left is reached from both. */
export async function reachFrom(
  reader: CommitReader,
  one: readonly string[],
  other: readonly string[],
  signal?: AbortSignal,
): Promise<Reach> {
  const sides = new Map<string, number>();
  const waiting = new Set<string>();
  const queue = createDateQueue();
  const slice = reader.slice(signal);
  // Commits in the queue that one side alone reaches so far.
  let open = 0;

  async function mark(id: string, added: number): Promise<void> {
    const before = sides.get(id) ?? 0;
    const after = before | added;
    if (after === before) return;
    sides.set(id, after);
    if (waiting.has(id)) {
      if (after === BOTH) open--;
      return;
    }
    waiting.add(id);
    if (after !== BOTH) open++;
    queue.push(id, (await reader.links(id)).date);
  }

  for (const id of one) await mark(id, ONE);
  for (const id of other) await mark(id, OTHER);
  for (let slop = SLOP; open > 0 || slop > 0;) {
    const next = queue.pop();
    if (!next) break;
    waiting.delete(next.id);
    const reached = sides.get(next.id) ?? 0;
    if (reached !== BOTH) open--;
    if (open === 0) slop--;
    for (const parent of (await reader.links(next.id)).parents) await mark(parent, reached);
    if (slice.spent) await slice.pause();
  }
  return {
    sidesOf: (id) => sides.get(id) ?? 0,
    only: (side) => [...sides].filter(([, reached]) => reached === side).map(([id]) => id),
  };
}
