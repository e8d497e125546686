import { lstatSync, type Stats } from "node:fs";
import type { Boundary } from "../disk/boundary.ts";
import { unlessMissing } from "../disk/disk_error.ts";
import { entryVersion } from "../disk/entry_version.ts";
import { withOwnFile } from "../disk/own_file.ts";
import type { OwnFolder } from "../disk/own_folder.ts";
import { nameOf } from "../disk/paths.ts";
import { isStill, settledStamp, type Stamp } from "../disk/stamp.ts";
import { unlessOutside } from "../disk/unless_outside.ts";
import type { FileEntry, FileList, FileNames } from "../file_view.ts";
import { foldersOf } from "./file_list.ts";
import type { FolderItem } from "./folder_items.ts";
import { openListed } from "./read_folder.ts";
import type { Walk } from "./walk_folders.ts";

/** The listing after one walk; never changed. */
export interface StatedFiles {
  readonly names: FileNames;
  readonly list: FileList;
  readonly files: ReadonlyMap<string, StatedFile>;
}

interface StatedFile {
  readonly entry: FileEntry;
  /** Null when the file has to be looked at by the careful way again. */
  readonly stamp: Stamp | null;
}

/** The number of files that are looked at between two chances for others to get their turn. */
const FILES_PER_STEP = 16;

/**
 * Looks at the files that a walk found: at all of them, or at those in the folders that are asked about and those that
 * nobody has looked at yet. What is just as it was last time is known to be the project's own; whatever differs is reached
 * through its open folder, so that nothing outside is ever told of.
 */
export function* statFiles(
  boundary: Boundary,
  walk: Walk,
  last: StatedFiles | null,
  isAsked: (folder: string) => boolean = () => true,
): Generator<void, StatedFiles> {
  const fresh = new Map<string, StatedFile | null>();
  for (const [path, { items }] of walk.folders) {
    const doubtful: FolderItem[] = [];
    const isTrusted = !isAsked(path);
    let looked = 0;
    for (const item of items) {
      // In a listing with too many files, the last folder is taken in part.
      if (item.kind === "folder" || !walk.names.files.has(item.path)) continue;
      if (isTrusted && last?.files.has(item.path)) continue;
      if (looked++ % FILES_PER_STEP === 0) yield;
      const stamp = item.kind === "file" ? last?.files.get(item.path)?.stamp : null;
      if (!stamp || !isStill(boundary.absolute(item.path), stamp)) doubtful.push(item);
    }
    if (doubtful.length > 0) yield* statAnew({ boundary, path, items: doubtful }, fresh);
  }
  return merge(walk.names, fresh, last);
}

/** Takes over what is the same as last time: the whole listing, or every entry that has stayed. */
function merge(
  names: FileNames,
  fresh: ReadonlyMap<string, StatedFile | null>,
  last: StatedFiles | null,
): StatedFiles {
  const isSame = last?.names === names &&
    [...fresh].every(([path, file]) => last.list.files.get(path)?.version === file?.entry.version);
  if (isSame) return last;
  const files = new Map<string, StatedFile>();
  for (const path of names.files.keys()) {
    const file = fresh.has(path) ? fresh.get(path) : last?.files.get(path);
    if (file) files.set(path, file);
  }
  const entries = new Map([...files].map(([path, { entry }]) => [path, entry]));
  // A file may have gone between the walk and the look.
  const folders = files.size === names.files.size ? names.folders : foldersOf(files.keys());
  return { names, files, list: { ...names, files: entries, folders } };
}

interface FilesOfFolder {
  readonly boundary: Boundary;
  readonly path: string;
  readonly items: readonly FolderItem[];
}

function* statAnew(
  { boundary, path, items }: FilesOfFolder,
  found: Map<string, StatedFile | null>,
): Generator<void, void> {
  const folder = openListed(boundary, path);
  try {
    for (const [index, item] of items.entries()) {
      const now = Date.now();
      const stats = folder && statsOf(boundary, folder, item);
      found.set(item.path, stats?.isFile() ? statedFile(item.path, stats, now) : null);
      if (index % FILES_PER_STEP === 0) yield;
    }
    if (folder?.isInPlace()) return;
    for (const item of items) found.set(item.path, null);
  } finally {
    folder?.close();
  }
}

function statsOf(boundary: Boundary, folder: OwnFolder, { kind, path }: FolderItem): Stats | null {
  if (kind === "file") return unlessMissing(() => lstatSync(folder.at(nameOf(path))));
  return unlessOutside(() => withOwnFile(boundary, path, (file) => file.stats));
}

function statedFile(path: string, stats: Stats, now: number): StatedFile {
  return {
    entry: { path, size: stats.size, version: entryVersion(stats, now) },
    stamp: settledStamp(stats, now),
  };
}
