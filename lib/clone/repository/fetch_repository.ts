import git, { type GitProgressEvent } from "isomorphic-git";
import { WorkbenchError } from "../../errors/mod.ts";
import type { ThreadLink } from "../thread/protocol.ts";
import type { ClonedRepository } from "./repository.ts";

/** The request that says what to fetch. */
export interface FetchRequest {
  readonly url: string;
  /** Null for the host's own choice. */
  readonly branch: string | null;
  readonly depth: number | null;
  /** True fetches no other branch. */
  readonly singleBranch: boolean;
}

/** The result of a fetch. */
export interface Fetched {
  /** Null where the repository has no commit yet. */
  readonly commit: string | null;
  /** Without `refs/heads/`; null where the host tells none. */
  readonly branch: string | null;
}

const NO_PROXY = "";

/** Fetches objects and remote-tracking refs; neither HEAD nor a branch is touched. */
export async function fetchRepository(
  repository: ClonedRepository,
  request: FetchRequest,
  link: ThreadLink,
): Promise<Fetched> {
  const { branch, depth, singleBranch, url } = request;
  const ref = branch === null ? {} : { ref: branch, remoteRef: `refs/heads/${branch}` };
  const { fetchHead, defaultBranch } = await git.fetch({
    ...repository.library.base,
    http: link.http,
    remote: "origin",
    url,
    // Given, so that no configuration of the repository is asked for one.
    corsProxy: NO_PROXY,
    singleBranch,
    tags: !singleBranch,
    ...ref,
    ...(depth !== null && { depth }),
    onProgress: (event) => reportIndexing(event, link),
  }).catch((error: unknown) => {
    throw fetchFailure(error, branch);
  });
  const found = branch ?? defaultBranch?.replace(/^refs\/heads\//, "") ?? null;
  return { commit: fetchHead, branch: found };
}

/** The host's own progress comes late and from elsewhere: only what is done here is told. */
function reportIndexing({ phase, loaded, total }: GitProgressEvent, link: ThreadLink): void {
  if (phase !== "Receiving objects" && phase !== "Resolving deltas") return;
  const half = phase === "Receiving objects" ? 0 : total;
  link.progress("indexing", Math.floor((half + loaded) / 2), total);
}

function fetchFailure(error: unknown, branch: string | null): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code !== "NotFoundError") return error;
  return new WorkbenchError(
    "clone_failed",
    branch === null
      ? "Cannot tell what to check out: the repository's own choice is not there, so name a branch"
      : `Cannot find the branch "${branch}" in the repository`,
  );
}
