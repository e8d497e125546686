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
