import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import git from "isomorphic-git";
import { readIfThere } from "../../discover/read_if_there.ts";
import { lookAt, readText } from "../../common/disk.ts";
import { linkTargetIn } from "../../common/link_target.ts";
import { gitFiles } from "./files.ts";
import { isLibraryError } from "./library.ts";

/** Git directory of a repository whose working tree is that folder; null when it is none. */
export function nestedRepository(folder: string): string | null {
  const path = join(folder, ".git");
  const stats = lookAt(path);
  if (!stats) return null;
  const target = linkTargetIn(stats.isFile() ? readText(path) ?? "" : "");
  const directory = stats.isFile() ? target && resolve(dirname(path), target) : path;
  const isOne = directory &&
    ["HEAD", "objects", "refs"].every((name) =>
      existsSync(join(directory, name)) || existsSync(join(directory, "commondir"))
    );
  return isOne ? directory : null;
}

/** Commit of a nested repository's HEAD; null when it has none. */
export async function headOfNested(folder: string): Promise<string | null> {
  const directory = nestedRepository(folder);
  if (!directory) return null;
  const common = await readIfThere(() => readFile(join(directory, "commondir"), "utf8"));
  const gitdir = common ? resolve(directory, common.trim()) : directory;
  const head = (readText(join(directory, "HEAD")) ?? "").trim();
  const ref = head.replace(/^ref:\s*/, "");
  if (!/^(?:refs\/[^\0]+|[0-9a-f]{40})$/.test(ref)) return null;
  try {
    return await git.resolveRef({ fs: gitFiles(gitdir), gitdir, ref });
  } catch (error) {
    if (isLibraryError(error, "NotFoundError")) return null;
    throw error;
  }
}
