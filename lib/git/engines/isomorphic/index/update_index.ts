import { createTimeSlice } from "../../../../source/time_slice.ts";
import type { RepositoryPlace, TreeFile } from "../../../repository.ts";
import { type BytePath, toBytePath } from "../../../byte_path.ts";
import { readRegularFile } from "../../../disk.ts";
import { gitFailed } from "../../../git_failed.ts";
import { lockFile } from "../lock_file.ts";
import type { ObjectFormat } from "../../../object_format.ts";
import { requireTreePath } from "../trees/tree_changes.ts";
import { parseCacheTree } from "./cache_tree.ts";
import { encodeIndex, newEntry, smudged, type WritableEntry } from "./encode_index.ts";
import type { GitIndex, IndexEntry, IndexExtension } from "./index_entry.ts";
import type { IndexStore } from "./index_store.ts";

/** What changing the index needs. */
export interface IndexWriting {
  readonly place: RepositoryPlace;
  readonly index: IndexStore;
  readonly format: ObjectFormat;
  /** Of the entries whose file's time says nothing, those whose file has other content. */
  readonly racyChanges: (index: GitIndex) => Promise<ReadonlySet<BytePath>>;
}

/** Sets or removes entries of the index and leaves every other as it is. */
export async function updateIndex(
  { place, index: store, format, racyChanges }: IndexWriting,
  changes: ReadonlyMap<string, TreeFile | null>,
): Promise<void> {
  for (const path of changes.keys()) requireTreePath(path);
  // Stock git does not wait for the index either.
  const lock = await lockFile(place, store.path, { patienceMs: 0 });
  try {
    const slice = createTimeSlice();
    requireWhole(store, format);
    await slice.pause();
    const index = await store.read();
    const byPath = new Map([...changes].map(([path, file]) => [toBytePath(path), file] as const));
    const racy = await racyChanges(index);
    const folders = foldersOf([...byPath].flatMap(([path, file]) => file ? [path] : []));
    const kept = index.entries.filter(({ path }) => !folders.has(path) && !isReplaced(path, byPath))
      // The new file is younger than all of them: what tells a changed file from its entry would be lost.
      .map((entry) => racy.has(entry.path) && entry.stage === 0 ? smudged(entry) : entry);
    const entries = [...kept, ...added(byPath, index)].sort(byPathAndStage);
    await slice.pause();
    const extensions = keptExtensions(index, byPath.keys(), format);
    lock.write(await encodeIndex(index.version, entries, extensions, format));
    lock.commit();
  } finally {
    lock.release();
  }
}

/** A damaged index would be damaged for good once it has a checksum that fits. */
function requireWhole({ path }: IndexStore, format: ObjectFormat): void {
  const bytes = readRegularFile(path);
  if (!bytes) return;
  const end = Math.max(0, bytes.length - format.bytes);
  const stored = bytes.subarray(end);
  // Git may be told not to compute it.
  if (stored.every((byte) => byte === 0)) return;
  const found = format.hasher().update(bytes.subarray(0, end)).digest();
  if (found.equals(stored)) return;
  throw gitFailed("damaged", "Cannot change the index of the repository: it is damaged");
}

/** Whether an entry is what is set or removed, or is in a folder where a file shall be. */
function isReplaced(path: BytePath, changes: ReadonlyMap<BytePath, TreeFile | null>): boolean {
  if (changes.has(path)) return true;
  for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
    if (changes.get(path.slice(0, end))) return true;
  }
  return false;
}

/** Every folder on the way to the paths. */
function foldersOf(paths: readonly BytePath[]): ReadonlySet<BytePath> {
  const folders = new Set<BytePath>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
      folders.add(path.slice(0, end));
    }
  }
  return folders;
}

/** An entry that stays what it was keeps what is known of its file. */
function added(
  changes: ReadonlyMap<BytePath, TreeFile | null>,
  index: GitIndex,
): WritableEntry[] {
  const before = new Map<BytePath, IndexEntry>();
  for (const entry of index.entries) {
    if (changes.has(entry.path) && entry.stage === 0 && !entry.intentToAdd) {
      before.set(entry.path, entry);
    }
  }
  return [...changes].flatMap(([path, file]) => {
    if (file === null) return [];
    const same = before.get(path);
    return same?.id === file.id && same.mode === file.mode ? [same] : [newEntry(path, file)];
  });
}

function byPathAndStage(a: WritableEntry, b: WritableEntry): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.stage - b.stage;
}

/**
 * The extensions that still hold: trees without those that change, and what conflicts were resolved. The others speak of
 * positions in the file, or of folders whose files are now others; git makes them anew.
 */
function keptExtensions(
  index: GitIndex,
  changed: Iterable<BytePath>,
  format: ObjectFormat,
): IndexExtension[] {
  const paths = [...changed];
  return index.extensions.flatMap((extension) => {
    if (extension.name === "REUC") return [extension];
    const tree = extension.name === "TREE" ? parseCacheTree(extension.data, format) : null;
    if (!tree) return [];
    for (const path of paths) tree.invalidate(path);
    return [{ name: "TREE", data: tree.encode() }];
  });
}
