import { inFolder, isProjectPath } from "../disk/paths.ts";
import { isPassingName } from "../writing/temporary_name.ts";
import type { IgnoreRules } from "./ignore_rules.ts";

/** A symlink may lead to a file inside: that is asked anew each time, for its target may come and go. */
export interface FolderItem {
  readonly kind: "file" | "link" | "folder";
  readonly path: string;
}

/** A name in a folder, as whatever holds the folder gives it; null for what is none of these. */
export interface FolderName {
  readonly name: string;
  readonly kind: FolderItem["kind"] | null;
}

/** Names of build output; they count where a package or the project begins. */
const OUTPUT_FOLDERS = new Set(["dist", "build", "out", "coverage", "storybook-static"]);

/** The number of names that are looked at between two chances for others to get their turn. */
const NAMES_PER_STEP = 64;

/**
 * Finds the items of a folder that are the project's own: nothing ignored, installed, built or hidden. It is the same on the disk
 * and in a commit.
 * @param rules for what is in the folder
 * @returns in the order in which their paths sort
 */
export function* folderItems(
  folder: string,
  names: readonly FolderName[],
  rules: IgnoreRules,
): Generator<void, FolderItem[]> {
  const isPackage = folder === "" || names.some(({ name }) => name === "package.json");
  const items: FolderItem[] = [];
  for (const [index, name] of names.entries()) {
    const item = itemOf(folder, name, { rules, isPackage });
    if (item) items.push(item);
    if (index % NAMES_PER_STEP === 0) yield;
  }
  return items.sort(byPath);
}

function itemOf(
  folder: string,
  { name, kind }: FolderName,
  { rules, isPackage }: {
    readonly rules: IgnoreRules;
    /** True when a package or the project begins in the folder. */
    readonly isPackage: boolean;
  },
): FolderItem | null {
  const path = inFolder(folder, name);
  if (kind === null || isPassingName(name) || !isListable(path, name)) return null;
  if (kind === "folder" && isSkipped(name, isPackage)) return null;
  return rules.ignores(kind === "folder" ? `${path}/` : path) ? null : { kind, path };
}

/**
 * Tells whether a folder is left out for its name.
 * @param isPackage whether a package or the project begins where it is
 */
export function isSkipped(name: string, isPackage: boolean): boolean {
  return isForeignFolder(name) || (isPackage && OUTPUT_FOLDERS.has(name));
}

/** Tells a folder by its name that holds nothing of the project's own, wherever it stands: one that is hidden or installed. */
export function isForeignFolder(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/** Tells whether a name can be said in a path. Most can, and are recognised at once. */
function isListable(path: string, name: string): boolean {
  return (path.length < 1000 && /^[\w[(@+-][\w[()\]@+.-]*$/.test(name)) || isProjectPath(path);
}

/** A folder sorts like the paths in it, so that walking the items in turn gives all paths in order. */
function byPath(a: FolderItem, b: FolderItem): number {
  return sortKey(a) < sortKey(b) ? -1 : 1;
}

function sortKey(item: FolderItem): string {
  return item.kind === "folder" ? `${item.path}/` : item.path;
}
