import { createTimeSlice } from "../../../slices/mod.ts";
import { withoutTrailing } from "../../../text/mod.ts";
import { isWithin } from "../is_within.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { TreeChanges, TreeDifference, TreeFile } from "../../repository.ts";

export const FOLDER = "40000";

/** The object that has a name in a tree. */
export interface TreeNode {
  readonly mode: TreeFile["mode"] | typeof FOLDER;
  readonly id: string;
}

/** Reads a tree's entries by their names. */
export type ReadTree = (id: string, folder: string) => Promise<ReadonlyMap<string, TreeNode>>;

/** The number of folders that are read at a time. */
const AT_ONCE = 64;

/** No honest tree holds more: one of few objects may describe billions of files, or of folders without any. */
const MOST_FILES = 2_000_000;
const MOST_FOLDERS = 250_000;
const LONGEST_PATH = 8192;

/** A folder that is not the same on both sides. */
interface Pair {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Compares two trees; what has the same id on both sides is not looked into.
 * @param options.folder below which differences are named; "" for everywhere
 */
export async function compareTrees(
  { before, after }: Omit<Pair, "path">,
  { readTree, folder = "", signal }: {
    readonly readTree: ReadTree;
    readonly folder?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<TreeChanges> {
  signal?.throwIfAborted();
  const within = withoutTrailing(folder, "/");
  const changes: TreeDifference[] = [];
  let outside = 0;
  let folders = 0;
  const slice = createTimeSlice({ signal });
  const pending: Pair[] = before === after ? [] : [{ path: "", before, after }];
  const nodes = async (id: string | null, path: string) =>
    id === null ? NOTHING : await readTree(id, path);
  while (pending.length > 0) {
    const pairs = pending.splice(-AT_ONCE);
    folders += pairs.length;
    const sides = await Promise.all(
      pairs.map((pair) =>
        Promise.all([nodes(pair.before, pair.path), nodes(pair.after, pair.path)])
      ),
    );
    for (const [at, [one, other]] of sides.entries()) {
      const found = compareFolder(pairs[at]?.path ?? "", one, other);
      for (const pair of found.folders) pending.push(pair);
      for (const { path, ...sides } of found.files) {
        // The folder itself is a file then, and no part of what is below it.
        if (!isWithin(path, within) || path === within) outside++;
        else changes.push({ path: path, ...sides });
      }
      requireBounded({ files: changes.length + outside, folders }, pairs[at]?.path ?? "");
      await slice.pause();
    }
  }
  return { changes: changes.sort((one, other) => one.path < other.path ? -1 : 1), outside };
}

const NOTHING: ReadonlyMap<string, TreeNode> = new Map();

type FilePair = Omit<TreeDifference, "path"> & { readonly path: string };

function compareFolder(
  folder: string,
  one: ReadonlyMap<string, TreeNode>,
  other: ReadonlyMap<string, TreeNode>,
): { readonly folders: readonly Pair[]; readonly files: readonly FilePair[] } {
  const folders: Pair[] = [];
  const files: FilePair[] = [];
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [before, after] = [one.get(name), other.get(name)];
    if (before?.id === after?.id && before?.mode === after?.mode) continue;
    const path = folder === "" ? name : `${folder}/${name}`;
    const inner = { path, before: folderOf(before), after: folderOf(after) };
    if (inner.before !== null || inner.after !== null) folders.push(inner);
    const file = { path, before: fileOf(before), after: fileOf(after) };
    if (file.before || file.after) files.push(file);
  }
  return { folders, files };
}

function folderOf(node: TreeNode | undefined): string | null {
  return node?.mode === FOLDER ? node.id : null;
}

function fileOf(node: TreeNode | undefined): TreeFile | null {
  return node && node.mode !== FOLDER ? { mode: node.mode, id: node.id } : null;
}

/** @param found how much there was so far @param path of a folder */
export function requireBounded(
  found: { readonly files: number; readonly folders: number },
  path: string,
): void {
  const { files, folders } = found;
  if (files <= MOST_FILES && folders <= MOST_FOLDERS && path.length <= LONGEST_PATH) return;
  throw gitFailed("too_large", "Cannot read trees of so many files or folders");
}
