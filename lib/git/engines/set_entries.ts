import type { IndexLock, TreeFile } from "../repository.ts";

/** Sets and removes entries of the index in one step. */
export async function setEntries(
  lockIndex: () => IndexLock,
  entries: ReadonlyMap<string, TreeFile | null>,
): Promise<void> {
  if (entries.size === 0) return;
  await using lock = lockIndex();
  await lock.prepare(entries);
  lock.commit();
}
