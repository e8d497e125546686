import { countAheadBehind } from "../../../history/count_ahead_behind.ts";
import type { Repository } from "../../../repository.ts";
import type { CommitReader } from "./commit_reader.ts";
import { log } from "./log.ts";
import { mergeBase } from "./merge_base.ts";

/** Runs what reads objects. */
export type Read = <T>(task: () => Promise<T>) => Promise<T>;

type HistoryMethods = Pick<
  Repository,
  "commit" | "commits" | "log" | "mergeBase" | "aheadBehind" | "aheadBehindOf"
>;

/** What a repository says of its commits. */
export function historyMethods(reader: CommitReader, read: Read): HistoryMethods {
  return {
    commit: (id) => read(() => reader.commit(id)),
    commits: (ids) => read(() => reader.commits(ids)),
    log: (from, options) =>
      read(async () => {
        await requireCommits(reader, options.until === undefined ? [from] : [from, options.until]);
        return await log(reader, from, options);
      }),
    mergeBase: (one, other) =>
      read(async () => {
        await requireCommits(reader, [one, other]);
        return await mergeBase(reader, one, other);
      }),
    aheadBehind: (base, head) =>
      read(async () => {
        await requireCommits(reader, [base, head]);
        const walk = { links: reader.links, slice: reader.slice() };
        const counts = await countAheadBehind(base, [head], walk);
        return counts.get(head) ?? { ahead: 0, behind: 0 };
      }),
    aheadBehindOf: (base, heads, { signal } = {}) =>
      read(async () => {
        signal?.throwIfAborted();
        await requireCommits(reader, [base, ...heads]);
        const walk = { links: reader.links, slice: reader.slice(signal) };
        return await countAheadBehind(base, heads, walk);
      }),
  };
}

/** What the caller asks for may not be there; what a commit refers to has to be. */
async function requireCommits(reader: CommitReader, ids: readonly string[]): Promise<void> {
  for (const id of ids) await reader.commit(id);
}
