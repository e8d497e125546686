import {
  gitFailed,
  isWorktreeId,
  type Repository,
  takeWorktree,
  withWorktree,
} from "../../git/mod.ts";

/**
 * The repository in which a head can be read like a commit, also where it is uncommitted work.
 * @throws {WorkbenchError} `git_failed` with `data.reason` `ref_moved` where that work is another one by now
 */
export async function withHead(
  repository: Repository,
  { root, head }: { readonly root: string; readonly head: string },
): Promise<Repository> {
  if (!isWorktreeId(head)) return repository;
  const worktree = await takeWorktree(repository, root);
  if (worktree.id === head) return withWorktree(repository, worktree);
  const message = "Cannot compare uncommitted work: it has changed since; ask for it again";
  throw gitFailed("ref_moved", message);
}
