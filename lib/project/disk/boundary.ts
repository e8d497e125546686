import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync } from "node:fs";
import { join, sep } from "node:path";
import { isRefusedByRuntime, systemCode } from "../../errors/mod.ts";
import { unlessMissing } from "./disk_error.ts";
import { namesGitFolder } from "./git_folder.ts";
import { outsideProject } from "./paths.ts";
import { realPathOf } from "./real_path.ts";

/** The folder where Linux shows the open handles of the process: their true paths, and a way to reach names inside a folder. */
const HANDLES = "/proc/self/fd";

/** The number of times that a handle is compared with its path where the kernel cannot be asked; see `isOwnHandle`. */
const COMPARISONS = 6;

/** The line between the inside and the outside of the project. */
export interface Boundary {
  /** The real path of the project's root. */
  readonly root: string;
  /** The folder of the process's handles; null where there is none or the runtime may not use it. */
  readonly handles: string | null;
  /**
   * The real absolute path of a normalised project-relative path, whether it exists or not.
   * @throws {WorkbenchError} `outside_project`
   */
  locate(path: string): string;
  /** The absolute path of a normalised project-relative path, which is its real one as long as no symlink is on the way. */
  absolute(path: string): string;
  /** Tells whether a real path lies inside the project, and not in a `.git` folder. */
  owns(real: string): boolean;
  /**
   * Tells whether an open handle is of something inside the project. A path says nothing about that: a folder of it may have become
   * a symlink between the look and the opening.
   */
  isOwnHandle(handle: number, real: string): boolean;
  /** Returns the path of an open handle, by the word of the kernel; null where it cannot be asked. */
  handlePath(handle: number): string | null;
}

/**
 * @param root the real path of the project's root
 * @param options.handles null plays a platform without a folder of handles
 */
export function openBoundary(root: string, options: { handles?: null } = {}): Boundary {
  const handles = options.handles === null ? null : findHandles(root);
  const prefix = root.endsWith(sep) ? root : root + sep;

  function owns(real: string): boolean {
    if (real === root) return true;
    return real.startsWith(prefix) && !real.slice(prefix.length).split(sep).some(namesGitFolder);
  }

  function handlePath(handle: number): string | null {
    return handles === null ? null : readlinkSync(`${handles}/${handle}`);
  }

  return {
    root,
    handles,
    owns,
    absolute: (path) => (path === "" ? root : prefix + path),
    locate(path) {
      const real = realPathOf(join(root, path));
      if (real === null || !owns(real)) throw outsideProject(path);
      return real;
    },
    isOwnHandle(handle, real) {
      const path = handlePath(handle);
      if (path === null) return owns(real) && isSettled(handle, real);
      // A file that was replaced meanwhile is still shown at its old path.
      return owns(path.replace(/ \(deleted\)$/, ""));
    },
    handlePath,
  };
}

/**
 * Compares a handle with its path again and again. To pass with a handle of something outside, a folder would have to
 * change into a symlink and back between every two of these calls.
 */
function isSettled(handle: number, real: string): boolean {
  const opened = fstatSync(handle);
  for (let count = 0; count < COMPARISONS; count++) {
    if (realPathOf(real) !== real) return false;
    const found = unlessMissing(() => lstatSync(real));
    if (found?.ino !== opened.ino || found.dev !== opened.dev) return false;
  }
  return true;
}

/** Asks for the path of a handle whose path is known. */
function findHandles(root: string): string | null {
  const handle = openSync(root, constants.O_RDONLY);
  try {
    return readlinkSync(join(HANDLES, String(handle))) === root ? HANDLES : null;
  } catch (error) {
    // Not Linux, no /proc, or a runtime that was not allowed to look into it (Deno refuses without a code).
    if (systemCode(error) === "ENOENT" || isRefusedByRuntime(error)) return null;
    throw error;
  } finally {
    closeSync(handle);
  }
}
