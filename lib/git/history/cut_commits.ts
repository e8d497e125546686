import { join } from "node:path";
import { fileStamp, readText } from "../common/disk.ts";
import type { RepositoryPlace } from "../repository.ts";

/**
 * Reads which commits a shallow clone has without their parents.
 * @returns their ids as they are at each call
 * @see https://git-scm.com/docs/shallow
 */
export function cutCommitsReader({ commonDirectory }: RepositoryPlace): () => ReadonlySet<string> {
  const path = join(commonDirectory, "shallow");
  let stamp: string | null = null;
  let ids: ReadonlySet<string> = new Set();
  return () => {
    const now = fileStamp(path);
    if (now === stamp) return ids;
    stamp = now;
    const lines = (readText(path) ?? "").split("\n").map((line) => line.trim());
    return ids = new Set(lines.filter((line) => /^[0-9a-f]{40,64}$/.test(line)));
  };
}

/** A commit without the parents that a shallow clone has not. */
export function withoutCut<T extends { readonly parents: readonly string[] }>(
  cut: ReadonlySet<string>,
  id: string,
  commit: T,
): T {
  return cut.has(id) ? { ...commit, parents: [] } : commit;
}
