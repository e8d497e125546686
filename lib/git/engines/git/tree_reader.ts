import { gitFailed } from "../../git_failed.ts";
import type { TreeFile } from "../../repository.ts";
import type { ObjectReader } from "./object_reader.ts";
import {
  byteName,
  fileMode,
  FOLDER_MODE,
  parseTree,
  type TreeEntries,
  type TreeEntry,
} from "./tree_object.ts";

/** Trees of one request, each read once. */
export interface TreeReader {
  entries(tree: string): Promise<TreeEntries>;
  /** What stands at a path below a tree. */
  at(tree: string, path: string): Promise<TreeEntry | null>;
}

export function openTreeReader(objects: ObjectReader): TreeReader {
  const read = new Map<string, Promise<TreeEntries>>();
  const load = async (tree: string): Promise<TreeEntries> => {
    const object = await objects.read(tree);
    if (!object) throw await objects.absence(tree, "missing");
    if (object.type !== "tree") throw gitFailed("damaged", `"${tree}" should be a tree`);
    return parseTree(object.content, tree.length / 2);
  };
  const entries = (tree: string): Promise<TreeEntries> => {
    const known = read.get(tree) ?? load(tree);
    read.set(tree, known);
    return known;
  };
  return {
    entries,
    at: async (tree, path) => {
      let found: TreeEntry | undefined = { mode: FOLDER_MODE, id: tree };
      for (const part of path.split("/")) {
        if (found?.mode !== FOLDER_MODE) return null;
        found = (await entries(found.id)).get(byteName(part));
      }
      return found ?? null;
    },
  };
}

/** An entry as a file; null for a folder. */
export function treeFile({ mode, id }: TreeEntry): TreeFile | null {
  const known = fileMode(mode);
  return known && { mode: known, id };
}
