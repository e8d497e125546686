import { type BytePath, toBytePath } from "../../../byte_path.ts";

/** Which part of the working tree is asked for. */
export interface Scope {
  includes(path: BytePath): boolean;
  /** Whether anything in a folder may be included. */
  reaches(folder: BytePath): boolean;
  /** The files and folders that were named, but for what is within another one; null for everything. */
  readonly named: readonly BytePath[] | null;
}

/** @param paths files or folders; all when there are none given */
export function scopeOf(paths: readonly string[] | undefined): Scope {
  const named = paths?.map((path) => toBytePath(path.replace(/\/+$/, "")));
  if (!named || named.includes("")) {
    return { includes: () => true, reaches: () => true, named: null };
  }
  const wanted = new Set(named);
  const above = new Set(named.flatMap(foldersAbove));
  const includes = (path: BytePath): boolean =>
    wanted.has(path) || foldersAbove(path).some((folder) => wanted.has(folder));
  return {
    includes,
    reaches: (folder) => folder === "" || above.has(folder) || includes(folder),
    // By the folders above, since thousands may be named: who compares each with each holds everybody up for minutes.
    named: [...wanted].filter((path) => !foldersAbove(path).some((folder) => wanted.has(folder))),
  };
}

function foldersAbove(path: BytePath): BytePath[] {
  const folders: BytePath[] = [];
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    folders.push(path.slice(0, end));
  }
  return folders;
}
