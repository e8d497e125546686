import { inFolder } from "../disk/paths.ts";
import { runInSlices } from "../../slices/mod.ts";
import type { FolderName } from "../listing/folder_items.ts";

/** A file or symlink of a tree that never changes, such as that of a commit. */
export interface TreeFile {
  readonly kind: "file" | "link";
  /** Names the content for good: equal ids mean equal bytes. */
  readonly id: string;
  readonly executable: boolean;
}

/** The file or folder that has a name in a tree; a folder may be empty, as that of a submodule is. */
export type TreeNode = TreeFile | { readonly kind: "folder" };

/** The files of a tree with the folders that they make. */
export interface FolderTree {
  /** Returns the node at a path; the root is "". */
  at(path: string): TreeNode | undefined;
  /** The names in a folder. */
  namesIn(folder: string): readonly FolderName[];
}

/** The number of paths that are put in between two chances for others to get their turn. */
const PATHS_PER_STEP = 500;

const FOLDER: TreeNode = { kind: "folder" };

/** @param nodes by project-root-relative path */
export async function makeFolderTree(
  nodes: ReadonlyMap<string, TreeNode>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<FolderTree> {
  const all = new Map<string, TreeNode>([["", FOLDER]]);
  const names = new Map<string, FolderName[]>([["", []]]);
  await runInSlices(putAll(nodes, all, names), options);
  return {
    at: (path) => all.get(path),
    namesIn: (folder) => names.get(folder) ?? [],
  };
}

function* putAll(
  nodes: ReadonlyMap<string, TreeNode>,
  all: Map<string, TreeNode>,
  names: Map<string, FolderName[]>,
): Generator<void, void> {
  let count = 0;
  for (const [path, node] of nodes) {
    let folder = "";
    const segments = path.split("/");
    const last = segments.pop() ?? "";
    for (const name of segments) {
      const parent = folder;
      folder = inFolder(folder, name);
      if (all.has(folder)) continue;
      all.set(folder, FOLDER);
      names.get(parent)?.push({ name, kind: "folder" });
      names.set(folder, []);
    }
    // A damaged tree may have a file and a folder of one name: the first one counts.
    if (!all.has(path)) {
      all.set(path, node);
      names.get(folder)?.push({ name: last, kind: node.kind });
    }
    if (++count % PATHS_PER_STEP === 0) yield;
  }
}
