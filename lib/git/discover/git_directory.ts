import { lstat, readFile, readlink, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
// The one function: a pull in its thread must not load the whole of the project.
import { isWithin } from "../../project/mod.ts";
import { withoutTrailing } from "../../text/mod.ts";
import { linkTargetIn } from "../common/link_target.ts";
import type { RepositoryProblem } from "../repository.ts";
import { lastValue, parseConfigFile } from "./config_file.ts";
import { readIfThere } from "./read_if_there.ts";

/** A folder with a `.git`, and the git directory to which it leads; both as real paths. */
export interface FoundGitDirectory {
  readonly worktree: string;
  readonly gitDirectory: string;
  readonly commonDirectory: string;
}

/**
 * Walks up from a folder as git does: to the first `.git` that leads to a git directory, within one file system.
 * @param folder real path
 */
export async function findGitDirectory(
  folder: string,
): Promise<FoundGitDirectory | RepositoryProblem | null> {
  const device = (await stat(folder)).dev;
  let doubtful: RepositoryProblem | null = null;
  for (let at = folder;; at = dirname(at)) {
    const found = await gitDirectoryOf(at);
    if (found !== null && !("code" in found)) return found;
    // A file must lead somewhere, while git takes a folder that is no git directory for an ordinary one.
    if (found?.code === "unsupported" || found?.code === "bare") return found;
    if (found && await isFile(join(at, ".git"))) return found;
    doubtful ??= found;
    if (at === dirname(at) || (await stat(dirname(at))).dev !== device) return doubtful;
  }
}

async function gitDirectoryOf(
  folder: string,
): Promise<FoundGitDirectory | RepositoryProblem | null> {
  const path = join(folder, ".git");
  const kind = await kindOf(path);
  if (kind === null) {
    return await commonDirectoryOf(folder) === null
      ? null
      : { code: "bare", message: "The repository is bare: it has no working tree to commit from" };
  }
  const target = kind === "file" ? await targetOfFile(path) : path;
  if (target === null) {
    return broken('The file ".git" does not name a git directory: it should begin with "gitdir: "');
  }
  const commonDirectory = await commonDirectoryOf(target);
  if (commonDirectory === null) return brokenBecause(kind, target);
  const found = { worktree: folder, gitDirectory: await realpath(target), commonDirectory };
  return await leadsOut(found) ?? found;
}

/** The parts of a git directory that receive writes. */
const WRITTEN = ["index", "objects", "refs", "refs/heads", "logs", "logs/refs", "packed-refs"];

/**
 * Why a git directory is not the folder's own: what leads out of it must be a linked worktree or a submodule by the
 * records of both sides, and nothing that is written to may be a link.
 */
async function leadsOut(found: FoundGitDirectory): Promise<RepositoryProblem | null> {
  const { worktree, gitDirectory, commonDirectory } = found;
  const isInside = isWithin(worktree, gitDirectory) && isWithin(worktree, commonDirectory);
  if (!isInside && !await isLinkedWorktree(found) && !await isSubmodule(found)) {
    return outside(
      'The ".git" names a git directory elsewhere that is neither that of a linked worktree nor of a submodule of this folder',
    );
  }
  for (const folder of new Set([gitDirectory, commonDirectory])) {
    for (const name of WRITTEN) {
      const stats = await readIfThere(() => lstat(join(folder, name)));
      if (stats?.isSymbolicLink()) return outside(`"${name}" of the git directory is a link`);
    }
  }
  return null;
}

function outside(message: string): RepositoryProblem {
  return { code: "leads_out", message };
}

/** The shared directory has a record of each linked worktree, which names the folder's ".git". */
async function isLinkedWorktree(
  { worktree, gitDirectory, commonDirectory }: FoundGitDirectory,
): Promise<boolean> {
  if (!isWithin(join(commonDirectory, "worktrees"), gitDirectory)) return false;
  const named = await readIfThere(() => readFile(join(gitDirectory, "gitdir"), "utf8"));
  if (named === null) return false;
  const path = resolve(gitDirectory, withoutTrailing(named, "\r\n"));
  return await readIfThere(() => realpath(dirname(path))) === worktree;
}

/** A submodule's git directory says where its working tree is. */
async function isSubmodule({ worktree, gitDirectory }: FoundGitDirectory): Promise<boolean> {
  const text = await readIfThere(() => readFile(join(gitDirectory, "config"), "utf8"));
  const named = lastValue(parseConfigFile(text ?? "") ?? [], "core.worktree");
  if (named === null) return false;
  return await readIfThere(() => realpath(resolve(gitDirectory, named))) === worktree;
}

async function kindOf(path: string): Promise<"file" | "directory" | null> {
  // A link that leads nowhere is nothing, as for git.
  const stats = await readIfThere(() => stat(path));
  return !stats ? null : stats.isDirectory() ? "directory" : stats.isFile() ? "file" : null;
}

async function isFile(path: string): Promise<boolean> {
  return await kindOf(path) === "file";
}

async function targetOfFile(path: string): Promise<string | null> {
  const text = await readFile(path, "utf8");
  const target = linkTargetIn(text);
  return target === null ? null : resolve(dirname(path), target);
}

/** The directory with the objects and refs of a git directory, or null when it is none. */
async function commonDirectoryOf(directory: string): Promise<string | null> {
  if (!await hasHead(directory)) return null;
  const named = await readIfThere(() => readFile(join(directory, "commondir"), "utf8"));
  const common = named === null ? directory : resolve(directory, withoutTrailing(named, "\r\n"));
  for (const part of ["objects", "refs"]) {
    const stats = await readIfThere(() => stat(join(common, part)));
    if (!stats?.isDirectory()) return null;
  }
  return await realpath(common);
}

/** HEAD names a ref or a commit; it may be a link to a branch that is not there yet. */
async function hasHead(directory: string): Promise<boolean> {
  const path = join(directory, "HEAD");
  const stats = await readIfThere(() => lstat(path));
  if (stats?.isSymbolicLink()) return (await readlink(path)).startsWith("refs/");
  if (!stats?.isFile()) return false;
  const head = await readIfThere(() => readFile(path, "utf8"));
  return head !== null && /^(ref:\s*refs\/|[0-9a-f]{40})/.test(head);
}

function brokenBecause(kind: "file" | "directory", target: string): Promise<RepositoryProblem> {
  if (kind === "directory") {
    return Promise.resolve(
      broken(
        'The folder ".git" is no git directory: HEAD, objects or refs is missing or unreadable',
      ),
    );
  }
  return kindOf(target).then((found) =>
    broken(
      found === null
        ? 'The file ".git" names a git directory that is not there: it was moved or deleted'
        : 'The file ".git" names a folder that is no git directory',
    )
  );
}

function broken(message: string): RepositoryProblem {
  return { code: "broken", message };
}
