import type { Repository } from "../../git/mod.ts";
import { type Blobs, type IgnoreRules, noIgnoreRules } from "../../project/mod.ts";

/**
 * Finds the paths that are ignored by the `.gitignore` files above a project: those of the repository's own folders, which no
 * listing of the project looks at.
 * @param folder the project's, from the working tree's top, with "/" at its end, or ""
 * @returns whether they leave out a project-root-relative path
 */
export async function readIgnoredAbove(
  { repository, blobs, commit, folder }: {
    readonly repository: Pick<Repository, "filesAt">;
    readonly blobs: Blobs;
    readonly commit: string;
    readonly folder: string;
  },
): Promise<(path: string) => boolean> {
  const folders = foldersAbove(folder);
  const paths = folders.map((above) => `${above}.gitignore`);
  const files = paths.length > 0 ? await repository.filesAt(commit, paths) : new Map();
  let rules: IgnoreRules = noIgnoreRules();
  for (const above of folders) {
    const file = files.get(`${above}.gitignore`);
    const blob = file?.mode.startsWith("100") ? await blobs.read(file.id) : null;
    if (blob) rules = rules.extend(above.replace(/\/$/, ""), blob.bytes.toString("utf8"));
  }
  return (path) => rules.ignores(folder + path);
}

/** `packages/app/` -> "", `packages/` */
function foldersAbove(folder: string): string[] {
  const names = folder.split("/").slice(0, -1);
  return names.map((_, depth) => names.slice(0, depth).map((name) => `${name}/`).join(""));
}
