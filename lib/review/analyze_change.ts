import {
  discoverRepository,
  gitFailed,
  isWorktreeId,
  openRepository,
  type Repository,
  takeWorktree,
  withWorktree,
} from "../git/mod.ts";
import { compareCommits, type CompareOptions } from "./compare_commits.ts";
import type { ReviewRequest } from "./review_request.ts";
import type { ReviewReport } from "./schemas.ts";

/**
 * Compares two commits of the repository that a project is in, or a commit with uncommitted work. The working tree, the index
 * and the refs are not touched, and nothing that the repository holds is run. The same request gives the same report, byte for
 * byte.
 * @throws {WorkbenchError} `git_failed`; the signal's reason
 */
export async function analyzeChange(
  request: ReviewRequest,
  options: CompareOptions = {},
): Promise<ReviewReport> {
  const repository = await open(request);
  try {
    return await compareCommits(await holding(repository, request), request, options);
  } finally {
    await repository[Symbol.asyncDispose]();
  }
}

/** The repository in which both sides of a request can be read. */
async function holding(
  repository: Repository,
  { root, head }: ReviewRequest,
): Promise<Repository> {
  if (!isWorktreeId(head)) return repository;
  const worktree = await takeWorktree(repository, root);
  if (worktree.id === head) return withWorktree(repository, worktree);
  const message = "Cannot compare uncommitted work: it has changed since; ask for it again";
  throw gitFailed("ref_moved", message);
}

async function open({ root, engine }: ReviewRequest): Promise<Repository> {
  const { repository, problem } = await openRepository(await discoverRepository(root), { engine });
  if (repository) return repository;
  const reason = problem ? "not_supported" : "not_found";
  const message = problem?.message ?? "the project has no repository";
  throw gitFailed(reason, `Cannot compare: ${message}`);
}
