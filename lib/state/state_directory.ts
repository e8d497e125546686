import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isSystemError, orNullOnSystemError, systemCode } from "../errors/mod.ts";
import { cannotKeep } from "./record_file.ts";
import { userFolder } from "./user_folder.ts";

/** The folder of the service's own records. */
export interface StateDirectory {
  /** Absolute; never put into an answer. */
  readonly path: string;
  /**
   * The path of the folder for the records of one project, which need not be there.
   * @param root the project's real path
   */
  pathFor(root: string): string;
  /**
   * The folder for the records of one project, made when it is not there.
   * @param root the project's real path
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  folderOf(root: string): string;
  /** Bytes that can still be written, or null where the file system does not tell or the folder is gone. */
  freeSpace(): Promise<number | null>;
  isWritable(): Promise<boolean>;
}

/**
 * Refuses a folder for the records inside of the project: they would be listed, searched and committed with it.
 * @throws {Error} with a sentence for whoever starts the service
 */
export function requireOutside(project: string, stateDirectory: string): void {
  const [inner, outer] = [resolve(stateDirectory), resolve(project)];
  if (inner !== outer && !inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)) return;
  throw new Error(
    `Cannot keep the service's own records in "${inner}": it is inside of the project "${outer}"; choose a folder outside of it with --state or $WORKBENCH_STATE_DIR`,
  );
}

/**
 * Opens the state directory, which is made when it is not there.
 * @param path else `$WORKBENCH_STATE_DIR`, `$XDG_STATE_HOME/project-workbench`, `~/.local/state/project-workbench`
 * @throws {Error} with a sentence for whoever starts the service, when it cannot be made
 */
export function openStateDirectory(path: string = defaultPath()): StateDirectory {
  const root = resolve(path);
  const pathFor = (project: string): string => join(root, "projects", projectFolderName(project));
  makeOrTell(() => makeFolder(root), { what: `the service's own records in "${root}"`, by: BY });
  return {
    path: root,
    pathFor,
    folderOf(projectRoot) {
      const folder = pathFor(projectRoot);
      try {
        makeFolder(folder);
      } catch (error) {
        throw cannotKeep(error, "the records of a project");
      }
      return folder;
    },
    freeSpace: () => freeSpace(root),
    async isWritable() {
      try {
        await access(root, constants.W_OK);
        return true;
      } catch (error) {
        if (isSystemError(error)) return false;
        throw error;
      }
    },
  };
}

/** Below this, saves begin to fail. */
export const ENOUGH_BYTES: number = 50 * 1024 * 1024;

/** Bytes that can still be written where a folder is, or null where the file system does not tell or the folder is gone. */
export async function freeSpace(folder: string): Promise<number | null> {
  const stats = await orNullOnSystemError(statfs(folder));
  if (!stats || stats.bsize === 0 || stats.blocks === 0) return null;
  const free = stats.bavail * stats.bsize;
  return Number.isFinite(free) ? free : null;
}

function defaultPath(): string {
  const { WORKBENCH_STATE_DIR } = process.env;
  if (WORKBENCH_STATE_DIR) return WORKBENCH_STATE_DIR;
  const folder = userFolder("XDG_STATE_HOME", ".local", "state");
  if (folder !== null) return join(folder, "project-workbench");
  throw new Error(
    `Cannot keep the service's own records: this user has no home folder; choose a folder ${BY}`,
  );
}

function projectFolderName(root: string): string {
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 16);
  return `${basename(root)}-${hash}`;
}

const BY = "with --state or $WORKBENCH_STATE_DIR";

/**
 * Refuses a folder for clones that cannot be written, or made with the first one; nothing is left of the try.
 * @throws {Error} with a sentence for whoever starts the service
 */
export function requireWorkspace(path: string): void {
  const folder = resolve(path);
  makeOrTell(
    () => rmdirSync(mkdtempSync(join(nearestThere(folder), ".project-workbench-"))),
    { what: `clones in "${folder}"`, by: "with --workspace" },
  );
}

/** Returns a path that is there: the one that is asked about, or the nearest above it. */
function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

/** Whoever starts the service is told the path; no client is. */
function makeOrTell(
  make: () => void,
  { what, by }: { readonly what: string; readonly by: string },
): void {
  try {
    make();
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    throw new Error(
      `Cannot keep ${what}: ${REASONS[cause.code] ?? cause.message}; choose another folder ${by}`,
      { cause },
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "nothing can be written there",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
  ENOENT: "no folder can be made there",
  ENOSPC: "no space is left there",
};

const FOR_ITS_OWNER = { mode: 0o700 };

/** One folder after the other: where none can be made, as in /proc, Node's own way down never ends. */
function makeFolder(path: string): void {
  if (madeOrThere(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, FOR_ITS_OWNER);
}

/** @returns false where the folder above is missing */
function madeOrThere(path: string): boolean {
  try {
    mkdirSync(path, FOR_ITS_OWNER);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    if (systemCode(error) !== "EEXIST") throw error;
    // A folder that is there already is taken as it is; a file in its place is still in the way.
    mkdirSync(path, { ...FOR_ITS_OWNER, recursive: true });
    return true;
  }
}
