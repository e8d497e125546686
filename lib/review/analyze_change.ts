import { discoverRepository, gitFailed, openRepository, type Repository } from "../git/mod.ts";
import { compareCommits, type CompareOptions } from "./compare_commits.ts";
import type { ReviewRequest } from "./review_request.ts";
import type { ReviewReport } from "./common/schemas.ts";
import { withHead } from "./snapshot/with_head.ts";

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
    return await compareCommits(await withHead(repository, request), request, options);
  } finally {
    await repository[Symbol.asyncDispose]();
  }
}

async function open({ root, engine }: ReviewRequest): Promise<Repository> {
  const { repository, problem } = await openRepository(await discoverRepository(root), { engine });
  if (repository) return repository;
  const reason = problem ? "not_supported" : "not_found";
  const message = problem?.message ?? "the project has no repository";
  throw gitFailed(reason, `Cannot compare: ${message}`);
}
