import type { Commit, Repository } from "../repository.ts";

const MAX_COMMITS = 50;

/**
 * Reads the latest commits of a session's branch, the newest first.
 * @param tip the commit at which the branch is
 * @param until the commit at which the session began; null where it began before the first one
 */
export type ReadLog = (tip: string, until: string | null) => Promise<readonly Commit[]>;

/** Remembers the last answer: the commits between two others are always the same. */
export function logReader(repository: Pick<Repository, "log">): ReadLog {
  let last: { readonly range: string; readonly commits: readonly Commit[] } | null = null;
  return async (tip, until) => {
    const range = `${until ?? ""}..${tip}`;
    if (last?.range === range) return last.commits;
    const commits = await repository.log(tip, { limit: MAX_COMMITS, ...(until && { until }) });
    last = { range, commits };
    return commits;
  };
}
