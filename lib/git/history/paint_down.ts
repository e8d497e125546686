import type { TimeSlice } from "../../source/time_slice.ts";
import type { ReadLinks } from "./commit_links.ts";
import { createDateQueue } from "./date_queue.ts";

/**
 * How many more commits are looked at once all that are left have every mark. Only where clocks ran wrong can those
 * still lead to one that seemed to lack some; stock git looks at five.
 */
const SLOP = 1000;

/**
 * Walks down from some commits until all that is left is reached from everywhere.
 * @param seeds marks of the commits to begin at, as bits
 * @returns the marks of the commits that the walk came by: those of all seeds that reach them
 */
export async function paintDown(
  seeds: ReadonlyMap<string, bigint>,
  { links, slice }: { readonly links: ReadLinks; readonly slice: TimeSlice },
): Promise<Map<string, bigint>> {
  const marks = new Map<string, bigint>();
  const waiting = new Set<string>();
  const queue = createDateQueue();
  const every = [...seeds.values()].reduce((all, mark) => all | mark, 0n);
  // Commits in the queue that some seed does not reach so far.
  let open = 0;

  async function mark(id: string, added: bigint): Promise<void> {
    const before = marks.get(id) ?? 0n;
    const after = before | added;
    if (after === before) return;
    marks.set(id, after);
    if (waiting.has(id)) {
      if (after === every) open--;
      return;
    }
    waiting.add(id);
    if (after !== every) open++;
    queue.push(id, (await links(id)).date);
  }

  for (const [id, seed] of seeds) await mark(id, seed);
  for (let slop = SLOP; open > 0 || slop > 0;) {
    const next = queue.pop();
    if (!next) break;
    waiting.delete(next.id);
    const reached = marks.get(next.id) ?? 0n;
    if (reached !== every) open--;
    if (open === 0) slop--;
    for (const parent of (await links(next.id)).parents) await mark(parent, reached);
    if (slice.spent) await slice.pause();
  }
  return marks;
}
