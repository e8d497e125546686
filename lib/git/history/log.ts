import type { Commit, LogOptions } from "../repository.ts";
import type { CommitReader } from "./commit_reader.ts";
import { createDateQueue } from "./date_queue.ts";
import { ONE, reachFrom } from "./reach.ts";

/** The history of a commit in the order of stock git: youngest first, as the committers' clocks had it. */
export async function log(
  reader: CommitReader,
  from: string,
  { limit, until, signal }: LogOptions,
): Promise<Commit[]> {
  signal?.throwIfAborted();
  const reach = until === undefined ? null : await reachFrom(reader, [from], [until], signal);
  const isShown = (id: string): boolean => !reach || reach.sidesOf(id) === ONE;
  const slice = reader.slice(signal);
  const queue = createDateQueue();
  const seen = new Set<string>();

  async function enter(id: string): Promise<void> {
    if (seen.has(id) || !isShown(id)) return;
    seen.add(id);
    queue.push(id, (await reader.links(id)).date);
  }

  const commits: Commit[] = [];
  await enter(from);
  while (commits.length < limit) {
    const next = queue.pop();
    if (!next) break;
    const commit = await reader.commit(next.id);
    commits.push(commit);
    for (const parent of commit.parents) await enter(parent);
    await slice.pause();
  }
  return commits;
}
