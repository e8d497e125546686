import { readdir, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { orNullOnSystemError, systemCode } from "../errors/mod.ts";
import { nearestName } from "../text/mod.ts";

/**
 * Finds the folder that a path names.
 * @param given as it was typed
 * @returns its absolute path
 * @throws {Error} with a sentence for the terminal: the path as it was given, and where it was looked for
 */
export async function requireFolder(given: string): Promise<string> {
  const path = resolve(given);
  const problem = await problemOf(given, path);
  if (problem === null) return path;
  throw new Error(`Cannot open the project "${given}": ${problem}`);
}

async function problemOf(given: string, path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) {
      return `"${path}" is a file, and a project is a folder: try --project ${dirname(given)}`;
    }
    await readdir(path);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return await whyMissing(given, path);
    if (code === "EACCES" || code === "EPERM") return `this user may not read "${path}"`;
    throw error;
  }
}

async function whyMissing(given: string, path: string): Promise<string> {
  const looked = `there is no folder "${path}"`;
  if (given.startsWith("~")) {
    return `${looked}: a shell knows "~" only outside of quotes and behind a space`;
  }
  const near = await nearestBeside(path);
  return near === null ? looked : `${looked}: did you mean "${near}"?`;
}

/** The folder beside a path that has almost its name. */
async function nearestBeside(path: string): Promise<string | null> {
  const parent = dirname(path);
  const entries = await orNullOnSystemError(readdir(parent, { withFileTypes: true })) ?? [];
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const nearest = nearestName(basename(path), folders);
  return nearest && resolve(parent, nearest);
}
