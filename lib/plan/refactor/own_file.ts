import { relative, sep } from "node:path";
import { isForeignFolder, nameOf, type ProjectFiles, projectPath } from "../../project/mod.ts";

/**
 * Tells whether a path, and the file that it leads to past all symlinks, is one of the project's own: not in a folder that is
 * hidden or installed, and no file that is there and that the project ignores.
 * @throws {WorkbenchError} `outside_project`
 */
export async function isOwnFile(files: ProjectFiles, path: string): Promise<boolean> {
  const place = await placeOf(files, path);
  if ([projectPath(path), place].some((each) => foldersIn(each).some(isForeignFolder))) {
    return false;
  }
  if (await files.exists(place) !== "file") return true;
  const names = await files.names();
  // Of a project that is too large to be listed whole, a file that is missing says nothing.
  return names.truncated === true || names.files.has(place);
}

/** Tells whether a file, or the one that it leads to, has a name that is hidden. */
export async function isHiddenFile(files: ProjectFiles, path: string): Promise<boolean> {
  return [path, await placeOf(files, path)].some((each) => nameOf(each).startsWith("."));
}

async function placeOf(files: ProjectFiles, path: string): Promise<string> {
  return relative(files.root, await files.locate(path)).split(sep).join("/");
}

function foldersIn(path: string): string[] {
  return path.split("/").slice(0, -1);
}
