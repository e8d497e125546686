import { lstat, readFile, readlink, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { RepositoryProblem } from "../repository.ts";
import { readIfThere } from "./read_if_there.ts";

/** A folder with a `.git`, and the git directory that it leads to; both as real paths. */
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
  return { worktree: folder, gitDirectory: await realpath(target), commonDirectory };
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
  const target = /^gitdir: (.+?)[\r\n]*$/su.exec(text)?.[1];
  return target === undefined ? null : resolve(dirname(path), target);
}

/** The directory with the objects and refs of a git directory, or null when it is none. */
async function commonDirectoryOf(directory: string): Promise<string | null> {
  if (!await hasHead(directory)) return null;
  const named = await readIfThere(() => readFile(join(directory, "commondir"), "utf8"));
  const common = named === null ? directory : resolve(directory, named.replace(/[\r\n]+$/, ""));
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
