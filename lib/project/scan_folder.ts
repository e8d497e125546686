import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { Boundary } from "./boundary.ts";
import { unless, unlessMissing } from "./disk_error.ts";
import { entryVersion } from "./entry_version.ts";
import type { FileEntry } from "./file_view.ts";
import type { IgnoreRules } from "./ignore_rules.ts";
import { readWhole, withOwnFile } from "./own_file.ts";
import { openOwnFolder, type OwnFolder } from "./own_folder.ts";
import { WorkbenchError } from "../errors/mod.ts";
import { isProjectPath } from "./paths.ts";
import { sweepFolder } from "./sweep.ts";
import { isPassingName } from "./temporary_name.ts";

/** What one folder has of the project's own. */
export interface FolderContents {
  /** Files and folders, in the order in which their paths sort. */
  readonly items: readonly FolderItem[];
  /** The rules for what is in the folder. */
  readonly rules: IgnoreRules;
}

export type FolderItem =
  | { readonly kind: "file"; readonly entry: FileEntry }
  | { readonly kind: "folder"; readonly path: string };

/** Names of build output; they count where a package or the project begins. */
const OUTPUT_FOLDERS = new Set(["dist", "build", "out", "coverage", "storybook-static"]);

/** No honest `.gitignore` is larger, in bytes. */
const MAX_IGNORE_BYTES = 64 * 1024;

interface Place {
  readonly boundary: Boundary;
  readonly folder: OwnFolder;
  /** Normalised and project-relative. */
  readonly path: string;
  readonly rules: IgnoreRules;
  /** Whether a package or the project begins here. */
  readonly isPackage: boolean;
}

/**
 * Reads one folder, yielding after each entry.
 * @param path normalised and project-relative
 * @param outer the rules of the folder above
 * @returns null when the folder is not there, is not inside or may not be read
 */
export function* readFolder(
  boundary: Boundary,
  path: string,
  outer: IgnoreRules,
): Generator<void, FolderContents | null> {
  const folder = openListed(boundary, path);
  if (folder === null) return null;
  try {
    const found = unlessMissing(() => readdirSync(folder.path, { withFileTypes: true })) ?? [];
    sweepFolder(folder.path, found.map((entry) => entry.name));
    const rules = found.some((entry) => entry.name === ".gitignore" && entry.isFile())
      ? outer.extend(path, ignoreText(boundary, inFolder(path, ".gitignore")))
      : outer;
    const isPackage = path === "" || found.some((entry) => entry.name === "package.json");
    const items: FolderItem[] = [];
    for (const entry of found) {
      const item = itemOf({ boundary, folder, path, rules, isPackage }, entry);
      if (item) items.push(item);
      yield;
    }
    return folder.isInPlace() ? { items: items.sort(byPath), rules } : null;
  } finally {
    folder.close();
  }
}

function openListed(boundary: Boundary, path: string): OwnFolder | null {
  // On the way down no symlink was followed, so that this is a real path.
  const real = path === "" ? boundary.root : join(boundary.root, path);
  return unless(["EACCES", "EPERM"], () => openOwnFolder(boundary, real));
}

function itemOf(place: Place, entry: Dirent): FolderItem | null {
  const path = inFolder(place.path, entry.name);
  if (isPassingName(entry.name) || !isListable(path, entry.name)) return null;
  if (entry.isDirectory()) {
    if (isSkipped(place, entry.name) || place.rules.ignores(`${path}/`)) return null;
    return { kind: "folder", path };
  }
  if (place.rules.ignores(path)) return null;
  const now = Date.now();
  const stats = statsOf(place, entry, path);
  if (!stats?.isFile()) return null;
  return { kind: "file", entry: { path, size: stats.size, version: entryVersion(stats, now) } };
}

function isSkipped(place: Place, name: string): boolean {
  return name.startsWith(".") || name === "node_modules" ||
    (place.isPackage && OUTPUT_FOLDERS.has(name));
}

function statsOf(place: Place, entry: Dirent, path: string): Stats | null {
  if (entry.isFile()) return unlessMissing(() => lstatSync(place.folder.at(entry.name)));
  if (!entry.isSymbolicLink()) return null;
  return unlessOutside(() => withOwnFile(place.boundary, path, (file) => file.stats));
}

function ignoreText(boundary: Boundary, path: string): string {
  const text = unlessOutside(() =>
    withOwnFile(
      boundary,
      path,
      (file) => file.stats.size > MAX_IGNORE_BYTES ? "" : readWhole(file, path).toString("utf8"),
    )
  );
  return text ?? "";
}

/** What leads outside or may not be read is no part of the project for a listing. */
function unlessOutside<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    if (error.code === "outside_project" || error.code === "file_not_readable") return null;
    throw error;
  }
}

/** Whether a name on the disk can be said in a path. Most can, and are recognised at once. */
function isListable(path: string, name: string): boolean {
  return (path.length < 1000 && /^[\w[(@+-][\w[()\]@+.-]*$/.test(name)) || isProjectPath(path);
}

function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** A folder sorts like the paths in it, so that walking the items in turn gives all paths in order. */
function byPath(a: FolderItem, b: FolderItem): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey(item: FolderItem): string {
  return item.kind === "file" ? item.entry.path : `${item.path}/`;
}
