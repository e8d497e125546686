import type { Repository } from "../git/mod.ts";
import { findRenames } from "../review/mod.ts";

/** The largest number of commits of a history that are searched for a moment. */
const MAX_COMMITS = 2000;

/**
 * The files that commits since a moment have moved, as git finds renames.
 * @param since milliseconds since 1970
 * @returns new paths by old ones, of the project
 */
export async function committedMoves(
  repository: Repository,
  since: number,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Map<string, string>> {
  const { commit: head } = await repository.head();
  if (head === null) return new Map();
  const waiting = signal && { signal };
  const log = await repository.log(head, { limit: MAX_COMMITS, ...waiting });
  const base = log.find(({ committer }) => (committer.timestamp + 1) * 1000 <= since) ?? log.at(-1);
  if (!base || base.id === head) return new Map();
  const { prefix: folder } = repository.place;
  const { changes } = await repository.treeChanges(base.id, head, { folder, ...waiting });
  const readBlob: Repository["readBlob"] = (...asked) => repository.readBlob(...asked);
  const found = await findRenames(changes, { readBlob, signal });
  return new Map(
    found.changes.flatMap(({ path, previousPath }) =>
      previousPath == null
        ? []
        : [[previousPath.slice(folder.length), path.slice(folder.length)] as const]
    ),
  );
}
