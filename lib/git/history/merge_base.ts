import type { CommitReader } from "./commit_reader.ts";
import { cutOff } from "../common/git_failed.ts";
import { createDateQueue } from "./date_queue.ts";
import { ONE, OTHER, reachFrom } from "./reach.ts";

const BOTH = ONE | OTHER;
/** Below a commit that is common already. */
const STALE = 4;

/** The best common ancestor of two commits, of several the youngest; null when their histories have nothing in common. */
export async function mergeBase(
  reader: CommitReader,
  one: string,
  other: string,
): Promise<string | null> {
  const common = await commonAncestors(reader, one, other);
  if (common.length < 2) return common[0] ?? null;
  for (const id of common) {
    const others = common.filter((candidate) => candidate !== id);
    const reach = await reachFrom(reader, [id], others);
    if (reach.sidesOf(id) === ONE) return id;
  }
  return null;
}

/** Common ancestors, youngest first; where clocks ran wrong, one may be an ancestor of another. */
async function commonAncestors(
  reader: CommitReader,
  one: string,
  other: string,
): Promise<string[]> {
  const flags = new Map<string, number>();
  const waiting = new Set<string>();
  const queue = createDateQueue();
  const slice = reader.slice();
  const found: { id: string; date: number }[] = [];
  let fresh = 0;

  async function mark(id: string, added: number): Promise<void> {
    const before = flags.get(id) ?? 0;
    const after = before | added;
    if (after === before) return;
    flags.set(id, after);
    if (waiting.has(id)) {
      if (!(before & STALE) && after & STALE) fresh--;
      return;
    }
    waiting.add(id);
    if (!(after & STALE)) fresh++;
    queue.push(id, (await reader.links(id)).date);
  }

  await mark(one, ONE);
  await mark(other, OTHER);
  while (fresh > 0) {
    const next = queue.pop();
    if (!next) break;
    waiting.delete(next.id);
    const reached = flags.get(next.id) ?? 0;
    if (!(reached & STALE)) fresh--;
    const isCommon = (reached & BOTH) === BOTH;
    if (isCommon && !(reached & STALE) && !found.some(({ id }) => id === next.id)) found.push(next);
    const passed = isCommon ? reached | STALE : reached;
    for (const parent of (await reader.links(next.id)).parents) await mark(parent, passed);
    if (slice.spent) await slice.pause();
  }
  const met = found.filter(({ id }) => !((flags.get(id) ?? 0) & STALE))
    .sort((a, b) => b.date - a.date).map(({ id }) => id);
  if (met.length === 0 && [...flags.keys()].some((id) => reader.isCut(id))) throw cutOff();
  return met;
}
