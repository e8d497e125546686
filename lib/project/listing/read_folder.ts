import { type Dirent, fstatSync, readdirSync } from "node:fs";
import { unless } from "../../errors/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import { openOwnFolder, type OwnFolder } from "../disk/own_folder.ts";
import { inFolder } from "../disk/paths.ts";
import { settledStamp, type Stamp } from "../disk/stamp.ts";
import { sweepFolder } from "../writing/sweep.ts";
import { isPassingName } from "../writing/temporary_name.ts";
import { type FolderItem, folderItems, type FolderName } from "./folder_items.ts";
import { type IgnoreFile, readIgnoreFile } from "./ignore_file.ts";
import type { IgnoreRules } from "./ignore_rules.ts";

/** The project's own items in one folder, and the means to know that they stayed. */
export interface FolderContents {
  /** All that is in it, sorted; null where that is more than what is worth keeping. */
  readonly names: readonly FolderName[] | null;
  /** In the order in which their paths sort. */
  readonly items: readonly FolderItem[];
  /** The rules of the folder above, under which it was read. */
  readonly outer: IgnoreRules;
  /** The rules for what is in the folder. */
  readonly rules: IgnoreRules;
  readonly ignoreFile: IgnoreFile | null;
  /** Null when the folder has to be read again. */
  readonly stamp: Stamp | null;
}

/** People keep fewer files in a folder; what is generated need not stay in memory. */
const MAX_KEPT_NAMES = 1000;

/** A folder to read, and under which rules. */
export interface FolderPlace {
  readonly boundary: Boundary;
  /** Normalised and project-relative. */
  readonly path: string;
  /** The rules of the folder above. */
  readonly outer: IgnoreRules;
  /** The device whose folders can be recognised by their stamps; see `promptDevice`. */
  readonly device: number | null;
}

/**
 * Reads one folder, yielding now and then.
 * @param last what it was when it was last read: its rules and items are kept when they have stayed
 * @returns null when the folder is not there, is not inside or may not be read
 */
export function* readFolder(
  place: FolderPlace,
  last: FolderContents | undefined,
): Generator<void, FolderContents | null> {
  const { boundary, path, outer } = place;
  const folder = openListed(boundary, path);
  if (folder === null) return null;
  try {
    // Before the names are read: what changes from here on shows in the stamp of the next look.
    const stamp = stampOf(folder, place);
    const found = unlessMissing(() => readdirSync(folder.path, { withFileTypes: true })) ?? [];
    const passing = found.map(({ name }) => name).filter(isPassingName);
    sweepFolder(folder.path, passing);
    const ignoreFile = found.some((entry) => entry.name === ".gitignore" && entry.isFile())
      ? readIgnoreFile(boundary, inFolder(path, ".gitignore"))
      : null;
    const rules = rulesOf(place, ignoreFile, last);
    const names = found.length > MAX_KEPT_NAMES ? null : found.map(nameOf).sort(byName);
    const items = last?.rules === rules && isSameList(last.names, names)
      ? last.items
      : yield* folderItems(path, names ?? found.map(nameOf), rules);
    if (!folder.isInPlace()) return null;
    // What passes goes without a trace that would tell when it has to be swept.
    return { names, items, outer, rules, ignoreFile, stamp: passing.length > 0 ? null : stamp };
  } finally {
    folder.close();
  }
}

/** @returns null when the folder is not there, is not inside or may not be opened */
export function openListed(boundary: Boundary, path: string): OwnFolder | null {
  // On the way down no symlink was followed, so that this is a real path.
  const real = boundary.absolute(path);
  return unless(["EACCES", "EPERM", "ENAMETOOLONG"], () => openOwnFolder(boundary, real));
}

function stampOf(folder: OwnFolder, { device }: FolderPlace): Stamp | null {
  const now = Date.now();
  const stats = fstatSync(folder.handle);
  return stats.dev === device ? settledStamp(stats, now) : null;
}

function rulesOf(
  { path, outer }: FolderPlace,
  ignoreFile: IgnoreFile | null,
  last: FolderContents | undefined,
): IgnoreRules {
  if (ignoreFile === null) return outer;
  const hasStayed = last?.outer === outer && last.ignoreFile?.text === ignoreFile.text;
  return hasStayed ? last.rules : outer.extend(path, ignoreFile.text);
}

/** Most readers of a folder meet what the last one met: a save leaves the same names. */
function isSameList(last: FolderContents["names"], now: FolderContents["names"]): boolean {
  if (!last || !now) return false;
  return last.length === now.length &&
    now.every(({ name, kind }, index) => last[index]?.name === name && last[index].kind === kind);
}

function byName(a: FolderName, b: FolderName): number {
  return a.name < b.name ? -1 : 1;
}

function nameOf(entry: Dirent): FolderName {
  return { name: entry.name, kind: kindOf(entry) };
}

function kindOf(entry: Dirent): FolderName["kind"] {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : null;
}
