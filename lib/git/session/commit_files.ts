import { nullIfFailed } from "../common/git_failed.ts";
import type { Commit, Repository, TreeDifference } from "../repository.ts";
import type { CommitFiles } from "../common/schemas.ts";

/** Lists the files of the project that a commit changed; null where the history does not tell. */
export type ListFiles = (commit: Commit) => Promise<CommitFiles | null>;

/** Makes a list of a commit once: a commit is never another one. */
export function filesLister(repository: Repository): ListFiles {
  const { prefix } = repository.place;
  const known = new Map<string, CommitFiles | null>();

  async function read({ id, parents }: Commit): Promise<CommitFiles> {
    const folder = prefix.replace(/\/$/, "");
    const { changes } = await repository.treeChanges(parents[0] ?? null, id, { folder });
    return changes.map((change) => ({
      path: change.path.slice(prefix.length),
      change: kindOf(change),
    }));
  }

  return async (commit) => {
    const listed = known.get(commit.id) ?? await read(commit).catch(nullIfFailed);
    known.set(commit.id, listed);
    return listed;
  };
}

function kindOf({ before, after }: TreeDifference): CommitFiles[number]["change"] {
  if (before === null) return "added";
  return after === null ? "deleted" : "modified";
}
