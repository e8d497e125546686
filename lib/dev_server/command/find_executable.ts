import { access, constants, realpath, stat } from "node:fs/promises";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { isWithin } from "../../project/mod.ts";

/**
 * The executable of a package manager: the first on the path that does not lie within the project, by its name or in truth.
 * @param path list of folders, as in the environment
 * @param root the project's folder, absolute
 * @returns absolute; null where there is none
 */
export async function findExecutable(
  name: string,
  { path, root }: { readonly path: string; readonly root: string },
): Promise<string | null> {
  // The runtime brings its own package manager along, wherever it is installed.
  for (const folder of [...foldersOf(path), dirname(process.execPath)]) {
    const candidate = join(folder, process.platform === "win32" ? `${name}.exe` : name);
    if (!isWithin(root, candidate) && await isExecutable(candidate, root)) return candidate;
  }
  return null;
}

/** The folders of a path list. A relative or empty entry means wherever the process happens to be: those are none. */
export function foldersOf(path: string): string[] {
  return [...new Set(path.split(delimiter))].filter(isAbsolute);
}

async function isExecutable(path: string, root: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile() && !isWithin(root, await realpath(path));
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
