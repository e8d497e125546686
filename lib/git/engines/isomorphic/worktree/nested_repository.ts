import { dirname, isAbsolute, join } from "node:path";
import { lookAt, readText } from "../../../disk.ts";
import type { ObjectFormat } from "../../../object_format.ts";

/** Git directory of a repository whose working tree is that folder; null when it is none. */
export function nestedRepository(folder: string): string | null {
  const path = join(folder, ".git");
  const stats = lookAt(path);
  if (!stats) return null;
  const directory = stats.isFile() ? linkedDirectory(path) : path;
  return directory && isGitDirectory(directory) ? directory : null;
}

function linkedDirectory(file: string): string | null {
  const target = /^gitdir: (.+?)[\r\n]*$/s.exec(readText(file) ?? "")?.[1];
  if (target === undefined) return null;
  return isAbsolute(target) ? target : join(dirname(file), target);
}

function isGitDirectory(directory: string): boolean {
  const common = commonOf(directory);
  const isFolder = (path: string): boolean => lookAt(path)?.isDirectory() ?? false;
  return readText(join(directory, "HEAD")) !== null && isFolder(join(common, "objects")) &&
    isFolder(join(common, "refs"));
}

function commonOf(directory: string): string {
  const common = readText(join(directory, "commondir"))?.trim();
  if (!common) return directory;
  return isAbsolute(common) ? common : join(directory, common);
}

/** Commit of a repository's HEAD; null when it has none. */
export function headOfNested(directory: string, format: ObjectFormat): string | null {
  const common = commonOf(directory);
  let text = readText(join(directory, "HEAD"))?.trim() ?? "";
  for (let depth = 0; depth < 5; depth++) {
    if (format.isId(text)) return text;
    const ref = /^ref:\s*(refs\/[^\0]+)$/.exec(text)?.[1];
    if (ref === undefined || ref.split("/").includes("..")) return null;
    text = readText(join(common, ref))?.trim() ?? packedValue(common, ref) ?? "";
  }
  return null;
}

function packedValue(common: string, ref: string): string | null {
  const lines = (readText(join(common, "packed-refs")) ?? "").split("\n");
  const line = lines.find((line) => !line.startsWith("#") && line.endsWith(` ${ref}`));
  return line?.slice(0, line.indexOf(" ")) ?? null;
}
