import type { FileEntry } from "./file_view.ts";

/** Every folder that holds one of the files, at any depth; the root is `""`. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    let end = path.lastIndexOf("/");
    // A folder that is known has its parents known.
    while (end > 0 && !folders.has(path.slice(0, end))) {
      folders.add(path.slice(0, end));
      end = path.lastIndexOf("/", end - 1);
    }
    folders.add("");
  }
  return folders;
}

/** Whether two listings have the same files in the same states. */
export function isSameList(
  a: ReadonlyMap<string, FileEntry>,
  b: ReadonlyMap<string, FileEntry>,
): boolean {
  if (a.size !== b.size) return false;
  for (const [path, entry] of a) {
    if (b.get(path)?.version !== entry.version) return false;
  }
  return true;
}
