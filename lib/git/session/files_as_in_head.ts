import { Buffer } from "node:buffer";
import type { Head, TreeFile } from "../repository.ts";
import { openConversion } from "./conversion.ts";
import { readDisk } from "./plan_commit.ts";
import { type GitSite, inRepository } from "./site.ts";

/**
 * Finds the files whose bytes on disk git would put into the very blob that HEAD has, or that neither has.
 * @param paths project-root-relative
 */
export async function filesAsInHead(
  site: GitSite,
  { commit }: Pick<Head, "commit">,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const { repository } = site;
  const names = paths.map((path) => inRepository(site, path));
  const [conversion, headFiles] = await Promise.all([
    openConversion(repository, names),
    commit === null ? new Map<string, TreeFile>() : repository.filesAt(commit, names),
  ]);

  async function isAsInHead(path: string): Promise<boolean> {
    const name = inRepository(site, path);
    const head = headFiles.get(name);
    const disk = await readDisk(site, path);
    if (!disk || !head) return !disk && !head;
    if (disk === "left" || disk.linked || !head.mode.startsWith("100")) return false;
    const blob = await repository.readBlob(head.id);
    const converted = conversion.toBlob(name, disk.bytes, blob);
    return !converted.refused && Buffer.compare(converted.bytes, blob) === 0;
  }

  const same = await Promise.all(paths.map(isAsInHead));
  return new Set(paths.filter((_, at) => same[at]));
}
