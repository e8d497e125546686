import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import type { Repository } from "../git/mod.ts";
import type { Pages } from "./open_pages.ts";
import type { gitStatus } from "./list_schemas.ts";

/** The difference between a file and the last commit. */
export type GitStatus = z.input<typeof gitStatus>;

const NONE: ReadonlyMap<string, GitStatus> = new Map();

/**
 * Tells how files differ from the last commit.
 * @param paths project-root-relative
 * @returns by path, for those that differ; nothing where there is no repository, or it cannot tell
 */
export async function gitStatuses(
  { source, gitEngine }: Pages,
  paths: readonly string[],
  options: { readonly signal?: AbortSignal },
): Promise<ReadonlyMap<string, GitStatus>> {
  // To learn that there is no repository, the rest of the area is not needed.
  const { discoverRepository } = await import("../git/discover/discover_repository.ts");
  const discovery = await discoverRepository(source.project.files.root);
  if (!discovery.place || paths.length === 0) return NONE;
  const { openRepository } = await import("../git/mod.ts");
  const { repository } = await openRepository(discovery, { engine: gitEngine });
  if (!repository) return NONE;
  try {
    return await readStatuses(repository, paths, options);
  } catch (error) {
    // A list of pages is worth having without.
    if (error instanceof WorkbenchError && error.code === "git_failed") return NONE;
    throw error;
  } finally {
    await repository[Symbol.asyncDispose]();
  }
}

async function readStatuses(
  repository: Repository,
  paths: readonly string[],
  options: { readonly signal?: AbortSignal },
): Promise<ReadonlyMap<string, GitStatus>> {
  const { prefix } = repository.place;
  const found = await repository.status({ ...options, paths: paths.map((path) => prefix + path) });
  return new Map(found.map((status) => [status.path.slice(prefix.length), wordFor(status)]));
}

type FileStatus = Awaited<ReturnType<Repository["status"]>>[number];

function wordFor({ conflicted, untracked, staged, unstaged }: FileStatus): GitStatus {
  if (conflicted) return "conflicted";
  if (untracked) return "untracked";
  // Of a new file that was edited since it was staged, the first says more.
  return staged === "added" ? staged : unstaged ?? staged ?? "modified";
}
