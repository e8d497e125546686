import { statSync } from "node:fs";
import { join } from "node:path";
import { GitIndexManager } from "isomorphic-git/managers";
import { FileSystem } from "isomorphic-git/models";
import { fileStamp, unless } from "../../common/disk.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { FileMode, TreeFile } from "../../repository.ts";
import { requireTreePath } from "../names.ts";
import { type FilesOptions, gitFiles } from "./files.ts";
import { isLibraryError, type Library, requireText } from "./library.ts";

/** The part of the library's entries that is used here, which its types leave open. */
export interface IndexEntry {
  readonly path: string;
  readonly oid: string;
  readonly mode: number;
  readonly size: number;
  readonly ino: number;
  readonly mtimeSeconds: number;
  readonly mtimeNanoseconds: number;
  readonly ctimeSeconds: number;
  readonly flags: {
    readonly stage: number;
    readonly assumeValid: boolean;
    readonly skipWorktree: boolean;
    readonly intentToAdd: boolean;
  };
}

/** The index as the library has read it. */
export interface Index {
  /** Sorted; a path with conflicts once. */
  readonly entries: readonly IndexEntry[];
  readonly byPath: ReadonlyMap<string, IndexEntry>;
  readonly conflicts: ReadonlySet<string>;
  /** The time when the index was written, in seconds since 1970. */
  readonly seconds: number;
}

/** The part of the library's index that is used here. */
interface LibraryIndex {
  readonly entries: readonly IndexEntry[];
  readonly entriesMap: ReadonlyMap<string, IndexEntry>;
  readonly unmergedPaths: readonly string[];
  insert(entry: { filepath: string; oid: string; stats: object }): void;
  delete(entry: { filepath: string }): void;
}

/** Makes the reader of a repository's index, which reads again only what was replaced. */
export function indexReader(library: Library): () => Promise<Index> {
  const path = join(library.place.gitDirectory, "index");
  let known: { readonly stamp: string | null; readonly index: Index } | null = null;
  return async () => {
    const stamp = fileStamp(path);
    if (known && known.stamp === stamp) return known.index;
    // The time first: what was written later only counts as changed once more.
    const seconds = Math.floor((unless(() => statSync(path))?.mtimeMs ?? 0) / 1000);
    const read = {
      entries: [],
      byPath: new Map<string, IndexEntry>(),
      conflicts: new Set<string>(),
    };
    const index: Index = stamp === null
      ? { ...read, seconds }
      : await withIndex(library, path, {}, ({ entries, entriesMap, unmergedPaths }) => ({
        entries,
        byPath: new Map(entriesMap),
        conflicts: new Set(unmergedPaths),
        seconds,
      }));
    known = { stamp, index };
    return index;
  };
}

/** Some paths as the index has them; see `Repository`. */
export function entriesOf(
  index: Index,
  paths: readonly string[],
): Map<string, TreeFile | "conflicted"> {
  const found = new Map<string, TreeFile | "conflicted">();
  for (const path of paths) {
    const entry = index.byPath.get(path);
    if (!entry || entry.flags.intentToAdd) continue;
    const isConflicted = index.conflicts.has(path);
    found.set(path, isConflicted ? "conflicted" : { mode: modeOf(entry), id: entry.oid });
  }
  return found;
}

/** A file of a commit, and what was known of it when it was written. */
export interface WrittenFile extends TreeFile {
  readonly stats: object;
}

/** Nothing is known of the file: git looks into it. */
const UNKNOWN = {
  ctimeSeconds: 0,
  ctimeNanoseconds: 0,
  mtimeSeconds: 0,
  mtimeNanoseconds: 0,
  dev: 0,
  ino: 0,
  uid: 0,
  gid: 0,
  size: 0,
};

/**
 * Sets and removes entries of an index file.
 * @param path absolute, of the index file
 */
export async function editIndex(
  library: Library,
  path: string,
  files: ReadonlyMap<string, TreeFile | WrittenFile | null>,
  options: FilesOptions = {},
): Promise<void> {
  for (const name of files.keys()) requireTreePath(name);
  const seconds = Math.floor((unless(() => statSync(path))?.mtimeMs ?? 0) / 1000);
  await withIndex(library, path, options, (index) => {
    for (const { path } of index.entries) requireText(path);
    for (const [name, file] of files) if (file) makeRoom(index, name);
    for (const [name, file] of files) {
      const known = index.entriesMap.get(name);
      const isClean = known && !known.flags.intentToAdd && !index.unmergedPaths.includes(name);
      if (file && isClean && known.oid === file.id && modeOf(known) === file.mode) continue;
      if (known) index.delete({ filepath: name });
      if (!file) continue;
      const stats = "stats" in file ? file.stats : { ...UNKNOWN, mode: parseInt(file.mode, 8) };
      index.insert({ filepath: name, oid: file.id, stats });
      // What the user told git not to look at stays so.
      const { assumeValid = false, skipWorktree = false } = known?.flags ?? {};
      Object.assign(index.entriesMap.get(name)?.flags ?? {}, { assumeValid, skipWorktree });
    }
    // The new file is younger than all of them: what tells a changed file from its entry would be lost.
    for (const entry of index.entries) {
      if (entry.mtimeSeconds >= seconds && !("stats" in (files.get(entry.path) ?? {}))) {
        Object.assign(entry, { size: 0 });
      }
    }
  });
}

/** A file takes the place of a folder, and a folder that of a file. */
function makeRoom(index: LibraryIndex, name: string): void {
  // Without an entry of that name, the library removes what is below it.
  if (!index.entriesMap.has(name)) index.delete({ filepath: name });
  for (let end = name.indexOf("/"); end > 0; end = name.indexOf("/", end + 1)) {
    const above = name.slice(0, end);
    if (index.entriesMap.has(above)) index.delete({ filepath: above });
  }
}

export function modeOf({ mode }: Pick<IndexEntry, "mode">): FileMode {
  const type = mode >> 12;
  if (type === 0o12) return "120000";
  if (type === 0o16) return "160000";
  return mode & 0o100 ? "100755" : "100644";
}

async function withIndex<Result>(
  { place }: Library,
  path: string,
  options: FilesOptions,
  work: (index: LibraryIndex) => Result,
): Promise<Result> {
  const fs = new FileSystem(gitFiles(place.gitDirectory, { ...options, index: path }));
  try {
    // Without a memory: the library would not notice an index that is new.
    return await GitIndexManager.acquire({ fs, gitdir: place.gitDirectory, cache: {} }, work);
  } catch (error) {
    if (!isLibraryError(error, "InternalError")) throw error;
    throw gitFailed("damaged", "Cannot read the index of the repository: it is damaged", {
      cause: error,
    });
  }
}
