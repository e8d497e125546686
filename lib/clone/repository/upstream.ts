import git from "isomorphic-git";
import { WorkbenchError } from "../../errors/mod.ts";
import type { ClonedRepository } from "./repository.ts";

/** The branch that is checked out, and what it follows. */
export interface Upstream {
  readonly branch: string;
  /** Full name. */
  readonly ref: string;
  /** Null while the branch has no commit. */
  readonly commit: string | null;
  /** Name of the remote's branch. */
  readonly remoteBranch: string;
  /** True when the clone has fetched no other. */
  readonly singleBranch: boolean;
}

/** @throws {WorkbenchError} `diverged` where no branch is checked out, or one that follows none of the remote's */
export async function upstreamOf(repository: ClonedRepository): Promise<Upstream> {
  const { base } = repository.library;
  const branch = await git.currentBranch(base);
  if (!branch) throw follows("Cannot pull: no branch is checked out");
  const remote = await git.getConfig({ ...base, path: `branch.${branch}.remote` });
  const merge: unknown = await git.getConfig({ ...base, path: `branch.${branch}.merge` });
  if (remote !== "origin" || typeof merge !== "string" || !merge.startsWith("refs/heads/")) {
    throw follows(`Cannot pull: the branch "${branch}" follows no branch of the remote`);
  }
  const refspec: unknown = await git.getConfig({ ...base, path: "remote.origin.fetch" });
  const ref = `refs/heads/${branch}`;
  return {
    branch,
    ref,
    commit: await commitAt(repository, ref),
    remoteBranch: merge.slice("refs/heads/".length),
    singleBranch: !String(refspec).includes("*"),
  };
}

/** Returns the commit of a branch; null while it has no commit. @param ref full name */
export async function commitAt(
  { library: { base } }: ClonedRepository,
  ref: string,
): Promise<string | null> {
  return await git.resolveRef({ ...base, ref }).catch(nullWhereMissing);
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "NotFoundError") return null;
  throw error;
}

function follows(message: string): WorkbenchError {
  return new WorkbenchError("diverged", message);
}
