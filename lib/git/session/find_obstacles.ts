import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { foldersAbove } from "../../project/mod.ts";
import { readIfThere } from "../discover/read_if_there.ts";
import type { TreeFile } from "../repository.ts";
import type { Conversion } from "./conversion.ts";
import type { GitSite } from "./site.ts";

/** The files that a commit is to hold, by their names in the repository. */
export interface CandidateFiles {
  readonly names: readonly string[];
  readonly headFiles: ReadonlyMap<string, TreeFile>;
  readonly indexed: ReadonlyMap<string, TreeFile | "conflicted">;
  /** From `findOtherFolders`. */
  readonly others: ReadonlyMap<string, string>;
  readonly conversion: Conversion;
}

/** The reason to leave a file of which git holds several stages. */
export const CONFLICTED = "has conflicts to be resolved";

/** Why files can be in no commit of a session, each as the end of a sentence: "is ignored by git". */
export async function findObstacles(
  site: GitSite,
  { names, headFiles, indexed, others, conversion }: CandidateFiles,
): Promise<ReadonlyMap<string, string>> {
  const unknown = names.filter((name) => !headFiles.has(name) && !indexed.has(name));
  const ignored = unknown.length > 0 ? await site.repository.ignored(unknown) : new Set<string>();

  function obstacleOf(name: string): string | null {
    const folder = foldersAbove(name).find((parent) => others.has(parent));
    if (folder !== undefined) return others.get(folder) ?? null;
    const mode = headFiles.get(name)?.mode;
    if (mode === "120000") return "is a symlink";
    if (mode === "160000") return "is a submodule";
    if (indexed.get(name) === "conflicted") return CONFLICTED;
    if (ignored.has(name)) return "is ignored by git";
    return conversion.obstacle(name);
  }

  return new Map(names.flatMap((name) => {
    const obstacle = obstacleOf(name);
    return obstacle === null ? [] : [[name, obstacle] as const];
  }));
}

/**
 * Finds the paths that look like folders and are none of this repository: a submodule, another repository, or a link.
 * @param known what HEAD has of them
 */
export async function findOtherFolders(
  { repository }: GitSite,
  folders: readonly string[],
  known: ReadonlyMap<string, TreeFile>,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(folders.map(async (folder) => {
    const mode = known.get(folder)?.mode;
    if (mode === "160000") return [[folder, "is in a submodule"] as const];
    if (mode === "120000") return [[folder, "is behind a symlink"] as const];
    const inner = join(repository.place.worktree, folder, ".git");
    const isRepository = await readIfThere(() => lstat(inner)) !== null;
    return isRepository ? [[folder, "is in a repository of its own"] as const] : [];
  }));
  return new Map(found.flat());
}
