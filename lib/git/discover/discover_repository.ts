import { readFile, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type ConfigEntries, isTrue, lastValue, parseConfigFile } from "./config_file.ts";
import { findGitDirectory, type FoundGitDirectory } from "./git_directory.ts";
import { readIfThere } from "./read_if_there.ts";
import { readTraits } from "./traits.ts";
import type { RepositoryPlace, RepositoryProblem } from "../repository.ts";

/** The place of a project's repository, or the problem with it; both null when it has none. */
export interface Discovery {
  readonly place: RepositoryPlace | null;
  readonly problem: RepositoryProblem | null;
}

/**
 * Finds the repository that a project is in, from the file system alone: nothing is run, and nothing that the
 * repository says is believed before it is checked.
 * @param projectRoot the project's folder
 */
export async function discoverRepository(projectRoot: string): Promise<Discovery> {
  const root = await readIfThere(() => realpath(projectRoot));
  if (root === null) return { place: null, problem: null };
  const found = await findGitDirectory(root);
  if (found === null) return { place: null, problem: null };
  if ("code" in found) return { place: null, problem: found };
  const config = await readConfig(found);
  if (!config) return refuse("broken", "The repository's configuration is not readable");
  const problem = await problemOf(found, config);
  return problem
    ? { place: null, problem }
    : { place: await placeOf(found, root, config), problem };
}

/** The repository's own configuration, and behind it that of a working tree where the repository allows for one. */
async function readConfig(found: FoundGitDirectory): Promise<ConfigEntries | null> {
  const common = await readEntries(join(found.commonDirectory, "config"));
  if (!common || !isTrue(lastValue(common, "extensions.worktreeconfig"))) return common;
  const own = await readEntries(join(found.gitDirectory, "config.worktree"));
  return own && [...common, ...own];
}

async function readEntries(path: string): Promise<ConfigEntries | null> {
  return parseConfigFile((await readIfThere(() => readFile(path, "utf8"))) ?? "");
}

async function problemOf(
  found: FoundGitDirectory,
  config: ConfigEntries,
): Promise<RepositoryProblem | null> {
  const version = Number(lastValue(config, "core.repositoryformatversion") ?? "0");
  if (!(version === 0 || version === 1)) {
    return refuse("unsupported", "The repository's format is newer than 1, the last one known")
      .problem;
  }
  const worktree = lastValue(config, "core.worktree");
  if (worktree !== null) return await elsewhere(found, worktree);
  const linked = found.gitDirectory !== found.commonDirectory;
  if (!linked && isTrue(lastValue(config, "core.bare"))) {
    return refuse("bare", "The repository is bare: it has no working tree to commit from").problem;
  }
  return null;
}

/** A submodule's configuration names its own folder; any other answer would let a repository point at foreign files. */
async function elsewhere(
  found: FoundGitDirectory,
  worktree: string,
): Promise<RepositoryProblem | null> {
  const real = await readIfThere(() => realpath(resolve(found.gitDirectory, worktree)));
  if (real === found.worktree) return null;
  const message = 'The repository sets "core.worktree" to another folder than its own';
  return refuse("worktree_elsewhere", message).problem;
}

async function placeOf(
  found: FoundGitDirectory,
  root: string,
  config: ConfigEntries,
): Promise<RepositoryPlace> {
  const inside = relative(found.worktree, root).replaceAll(sep, "/");
  const prefix = inside === "" ? "" : `${inside}/`;
  const traits = await readTraits(found, { config, prefix });
  return {
    worktree: found.worktree,
    gitDirectory: found.gitDirectory,
    commonDirectory: found.commonDirectory,
    prefix,
    objectFormat: traits.includes("sha256") ? "sha256" : "sha1",
    traits,
  };
}

function refuse(
  code: RepositoryProblem["code"],
  message: string,
): { readonly place: null; readonly problem: RepositoryProblem } {
  return { place: null, problem: { code, message } };
}
