import { access, constants, realpath, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import process from "node:process";
import { isWithin } from "../../../project/mod.ts";
import { readIfThere } from "../../discover/read_if_there.ts";
import { runProcess } from "./run_process.ts";

/** A git that is installed on the machine. */
export interface InstalledGit {
  /** Absolute path of the executable. */
  readonly executable: string;
  /** Such as "2.39.5". */
  readonly version: string;
}

/** The first version that reads objects by commands (`cat-file --batch-command`) and is still maintained. */
export const LEAST_VERSION = "2.37.0";

/** Looks for git; what was found is remembered. */
export type GitFinder = (folder: string) => Promise<InstalledGit | null>;

/**
 * Makes the finder of a process, which looks once.
 * @param path list of folders, as in the environment
 * @returns a function that answers the first git of at least `LEAST_VERSION` that does not lie within a folder: what a
 * project brings along is never run
 */
export function createGitFinder(path: string = process.env.PATH ?? ""): GitFinder {
  let found: Promise<readonly string[]> | null = null;
  const versions = new Map<string, Promise<string | null>>();
  return async (folder) => {
    found ??= executablesOn(path);
    for (const executable of await found) {
      // What a project brings along is not even asked for its version.
      if (isWithin(folder, executable)) continue;
      const asked = versions.get(executable) ?? versionOf(executable);
      versions.set(executable, asked);
      const version = await asked;
      if (version && isAtLeast(version, LEAST_VERSION)) return { executable, version };
    }
    return null;
  };
}

/** Real paths, in the order of the list. */
async function executablesOn(path: string): Promise<string[]> {
  // A relative or empty entry means wherever the process happens to be.
  const folders = [...new Set(path.split(delimiter))].filter(isAbsolute);
  const names = process.platform === "win32" ? ["git.exe"] : ["git"];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const real = await Promise.all(candidates.map(executableAt));
  return [...new Set(real.filter((file) => file !== null))];
}

async function executableAt(path: string): Promise<string | null> {
  return await readIfThere(async () => {
    if (!(await stat(path)).isFile()) return null;
    await access(path, constants.X_OK);
    return await realpath(path);
  });
}

/** Run in the file system's root, away from every project. What cannot be run, or does not end, is no git. */
async function versionOf(executable: string): Promise<string | null> {
  const environment = { LC_ALL: "C", GIT_CONFIG_NOSYSTEM: "1" };
  const { code, stdout } = await runProcess(executable, ["version"], {
    folder: "/",
    environment,
    timeoutMs: 5000,
    maxBytes: 64 * 1024,
  }).catch(() => ({ code: null, stdout: "" }));
  const [, version = null] = /^git version (\d+\.\d+(?:\.\d+)*)/.exec(stdout.toString()) ?? [];
  return code === 0 ? version : null;
}

/** Tells whether a version is another one or came after it. */
export function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string): number[] => text.split(".").map(Number);
  const [wanted, known] = [numbers(least), numbers(version)];
  for (const [at, number] of wanted.entries()) {
    if ((known[at] ?? 0) !== number) return (known[at] ?? 0) > number;
  }
  return true;
}
