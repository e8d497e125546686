import type { TimeSlice } from "../../slices/mod.ts";
import type { ReadLinks } from "./commit_links.ts";
import { createDateQueue } from "./date_queue.ts";
import { type MarkedCommits, openMarkedCommits } from "./marked_commits.ts";

/**
 * The number of commits that are still looked at once all that are left have every mark. Only where clocks ran wrong can those
 * still lead to one that seemed to lack some; stock git looks at five.
 */
const SLOP = 1000;

/**
 * Walks down from some commits until all that is left is reached from everywhere. Each commit is come by once: where clocks
 * ran wrong, a child may come after its parent, and its marks are handed down later, for all such children at once.
 * @param seeds the commits to begin at: those of the first list get the mark 0, those of the second 1, ...
 * @returns the commits that the walk came by, with the marks of all seeds that reach them
 */
export async function paintDown(
  seeds: readonly (readonly string[])[],
  { links, slice }: { readonly links: ReadLinks; readonly slice: TimeSlice },
): Promise<MarkedCommits> {
  const commits = openMarkedCommits(seeds.length);
  const queue = createDateQueue();
  const waiting = new Set<number>();
  // Commits in the queue that some seed does not reach so far.
  let open = 0;
  let isSettled = true;

  async function enter(id: string): Promise<number> {
    const known = commits.indexOf(id);
    if (known !== undefined) return known;
    const found = links(id);
    const read = found instanceof Promise ? await found : found;
    const index = commits.add(id, read);
    queue.push(id, read.date);
    waiting.add(index);
    open++;
    return index;
  }

  /** Marks the one as the other, and counts it no more if it has every mark now. */
  function pass(from: number, to: number): void {
    const wasOpen = waiting.has(to) && !commits.hasEvery(to);
    if (!commits.pass(from, to)) return;
    if (!waiting.has(to)) isSettled = false;
    else if (wasOpen && commits.hasEvery(to)) open--;
  }

  async function settle(): Promise<void> {
    await commits.settle(slice);
    isSettled = true;
    open = [...waiting].filter((index) => !commits.hasEvery(index)).length;
  }

  for (const [mark, ids] of seeds.entries()) {
    for (const id of ids) commits.setMark(await enter(id), mark);
  }
  open = [...waiting].filter((index) => !commits.hasEvery(index)).length;
  // Settled each time that the walk is twice as long, it is never much longer than it has to be.
  let settleAt = SLOP;
  for (let slop = SLOP; open > 0 || slop > 0;) {
    const next = queue.pop();
    if (!next) break;
    const index = commits.indexOf(next.id) ?? 0;
    waiting.delete(index);
    if (!commits.hasEvery(index)) open--;
    if (open === 0) slop--;
    for (const id of commits.parentsOf(index)) pass(index, await enter(id));
    if (!isSettled && commits.ids.length >= settleAt) {
      await settle();
      settleAt = commits.ids.length * 2;
    }
    if (slice.spent) await slice.pause();
  }
  if (!isSettled) await settle();
  return commits;
}
