import { realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { WorkbenchError } from "../errors/mod.ts";
import { isProjectPath } from "../project/mod.ts";

/** The places where projects may be opened. */
export interface ProjectPlaces {
  /** The folder of the project of the start. */
  readonly start: string | undefined;
  /** The folder that holds the others. */
  readonly workspace: string;
}

/**
 * The absolute folder of a project that may be opened: the one of the start, or one that really lies in the workspace.
 * @param path `.`, or the path of a folder in the workspace
 * @throws {WorkbenchError} `project_not_found`, the same for whatever is elsewhere, there or not
 */
export async function projectRoot(path: string, places: ProjectPlaces): Promise<string> {
  if (path === "." && places.start !== undefined) return places.start;
  const root = isProjectPath(path) ? await folderIn(places.workspace, path) : null;
  if (root !== null) return root;
  // The path is not quoted: it may be an absolute one, and those never come back.
  throw new WorkbenchError(
    "project_not_found",
    'Cannot open this project: name a folder by its path in the workspace, or "." for the project of the start',
  );
}

/** The real path of a folder; null where it is not there or a symlink leads it out of the workspace. */
async function folderIn(workspace: string, path: string): Promise<string | null> {
  const top = await realPath(workspace);
  const root = top === null ? null : await realPath(join(top, path));
  if (top === null || root === null || root === top) return null;
  // Symlinks are resolved: where they lead has to be such a path as well.
  return isProjectPath(relative(top, root).replaceAll(sep, "/")) ? root : null;
}

const NOT_THERE: ReadonlySet<unknown> = new Set([
  "ENOENT",
  "ENOTDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "EACCES",
]);

async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  }
}
