import { lstatSync, readdirSync, type Stats } from "node:fs";
import type { Boundary } from "../disk/boundary.ts";
import { readFailure, unlessMissing } from "../disk/disk_error.ts";
import { entryVersion } from "../disk/entry_version.ts";
import { openOwnFolder, type OwnFolder } from "../disk/own_folder.ts";
import { sweepFolder } from "../writing/sweep.ts";
import { isPassingName } from "../writing/temporary_name.ts";

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "link";
  /** The version of a file, as in a listing: differs whenever the bytes may differ. */
  readonly version: string;
}

/** The number of names that are looked at between two chances for others to get their turn. */
const NAMES_PER_STEP = 64;

/**
 * Reads the names of the files and symlinks in one folder, sorted, and sweeps what a killed process left there. Unlike in
 * a listing, nothing is ignored.
 * @param path normalised and project-relative; a folder that is not there has no entries
 * @throws {WorkbenchError} `outside_project`, `file_not_readable`
 */
export function* readFolderEntries(
  boundary: Boundary,
  path: string,
): Generator<void, readonly FolderEntry[]> {
  const folder = open(boundary, path);
  if (folder === null) return [];
  try {
    const names = readdirSync(folder.path).sort();
    sweepFolder(folder.path, names);
    const entries: FolderEntry[] = [];
    for (const [index, name] of names.entries()) {
      if (index % NAMES_PER_STEP === 0) yield;
      const entry = isPassingName(name) ? null : entryOf(folder, name);
      if (entry) entries.push(entry);
    }
    return entries;
  } finally {
    folder.close();
  }
}

function open(boundary: Boundary, path: string): OwnFolder | null {
  try {
    return openOwnFolder(boundary, boundary.locate(path));
  } catch (error) {
    throw readFailure(error, path);
  }
}

function entryOf(folder: OwnFolder, name: string): FolderEntry | null {
  const now = Date.now();
  const stats = unlessMissing(() => lstatSync(folder.at(name)));
  const kind = stats && kindOf(stats);
  return kind ? { name, kind, version: entryVersion(stats, now) } : null;
}

function kindOf(stats: Stats): FolderEntry["kind"] | null {
  if (stats.isFile()) return "file";
  return stats.isSymbolicLink() ? "link" : null;
}
