import type { TreeFile } from "../../../repository.ts";
import { createTimeSlice } from "../../../../source/time_slice.ts";
import { type BytePath, fromBytePath, toBytePath } from "../../../byte_path.ts";
import { gitFailed } from "../../../git_failed.ts";
import { requireBounded } from "../../../trees/compare_trees.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { parseTree, TREE_MODE, type TreeEntry } from "../objects/tree.ts";

/** The entries of a tree. @throws {WorkbenchError} `git_failed` when the id is not a tree's */
export async function readTreeEntries(objects: ObjectStore, id: string): Promise<TreeEntry[]> {
  const object = await objects.read(id);
  if (object.type === "tree") return parseTree(object.bytes, objects.format);
  throw gitFailed("damaged", `Cannot read "${id}": it should be a tree`);
}

/** The same by their names. */
export async function readTreeNodes(
  objects: ObjectStore,
  id: string,
): Promise<Map<BytePath, TreeEntry>> {
  const entries = await readTreeEntries(objects, id);
  return new Map(entries.map((entry) => [entry.name, entry]));
}

/** The entry at a path of a tree; null when there is none. @param tree id of the top tree */
export async function entryAt(
  objects: ObjectStore,
  tree: string,
  path: BytePath,
): Promise<TreeEntry | null> {
  let found: TreeEntry = { name: "", mode: TREE_MODE, id: tree };
  for (const part of path === "" ? [] : path.split("/")) {
    if (found.mode !== TREE_MODE) return null;
    const entry = (await readTreeEntries(objects, found.id)).find(({ name }) => name === part);
    if (!entry) return null;
    found = entry;
  }
  return found;
}

/** Decides which folders of a tree are looked into. */
export type FolderChoice = (folder: BytePath, id: string) => boolean;

/** Every file of a tree below a folder, by its path from the top. Hostile trees nest without end. */
export async function flattenTree(
  objects: ObjectStore,
  tree: { readonly id: string; readonly path: BytePath },
  options: { readonly enters?: FolderChoice; readonly signal?: AbortSignal | undefined } = {},
): Promise<Map<BytePath, TreeFile>> {
  const files = new Map<BytePath, TreeFile>();
  const slice = createTimeSlice(8, { signal: options.signal });
  const pending = [tree];
  let folders = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    folders++;
    for (const { name, mode, id } of await readTreeEntries(objects, next.id)) {
      const path = next.path === "" ? name : `${next.path}/${name}`;
      if (mode !== TREE_MODE) files.set(path, { mode, id });
      else if (options.enters?.(path, id) ?? true) pending.push({ id, path });
    }
    requireBounded({ files: files.size, folders }, next.path);
    await slice.pause();
  }
  return files;
}

/** The files of a commit below a folder, "" for all, sorted by path. */
export async function files(
  objects: ObjectStore,
  tree: string,
  folder: string,
): Promise<Map<string, TreeFile>> {
  const path = toBytePath(folder.replace(/\/$/, ""));
  const top = await entryAt(objects, tree, path);
  if (top?.mode !== TREE_MODE) return new Map();
  const found = await flattenTree(objects, { id: top.id, path });
  const named = [...found].map(([path, file]) => [fromBytePath(path), file] as const);
  return new Map(named.sort(([a], [b]) => a < b ? -1 : 1));
}

/** Some paths of a tree; those that are no files of it are left out. */
export async function filesAt(
  objects: ObjectStore,
  tree: string,
  paths: readonly string[],
): Promise<Map<string, TreeFile>> {
  const found = new Map<string, TreeFile>();
  for (const path of paths) {
    const entry = await entryAt(objects, tree, toBytePath(path));
    if (entry && entry.mode !== TREE_MODE) found.set(path, { mode: entry.mode, id: entry.id });
  }
  return found;
}
