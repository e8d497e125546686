import { setImmediate } from "node:timers/promises";
import { runInSlices } from "../../slices/mod.ts";
import { inFolder } from "../disk/paths.ts";
import { folderItems } from "../listing/folder_items.ts";
import { MAX_IGNORE_FILE_BYTES } from "../listing/ignore_file.ts";
import { type IgnoreRules, noIgnoreRules } from "../listing/ignore_rules.ts";
import { isLeftOut, type ListedFolder } from "../listing/left_out.ts";
import { createTrail, MAX_ENTRIES } from "../listing/trail.ts";
import type { FolderTree, TreeFile } from "./folder_tree.ts";

/** The paths that a listing of a tree would show. */
export interface TreeListing {
  /** In order; links among them that may lead to no file. */
  readonly paths: readonly string[];
  readonly links: ReadonlySet<string>;
  readonly truncated: boolean;
  /** See `ProjectFiles.ignores`. */
  ignores(path: string): boolean;
}

interface ListOptions {
  /** The bytes of a file; null for one that is too large to be read. */
  readonly read: (file: TreeFile) => Promise<Uint8Array | null>;
  readonly signal?: AbortSignal | undefined;
}

/** The number of folders that are looked at between two turns of the event loop. */
const FOLDERS_PER_TURN = 100;

/** Lists the files of a tree as they would be listed on the disk. */
export async function listTree(
  tree: FolderTree,
  { read, signal }: ListOptions,
): Promise<TreeListing> {
  const rules = new Map<string, IgnoreRules>();
  const outermost = noIgnoreRules();
  const trail = createTrail(MAX_ENTRIES);
  for (let path: string | null = ""; path !== null; path = trail.nextFolder()) {
    const own = await rulesOf(tree, path, { outer: trail.rules ?? outermost, read });
    rules.set(path, own);
    const items = await runInSlices(folderItems(path, tree.namesIn(path), own), { signal });
    trail.enter({ items, rules: own });
    if (rules.size % FOLDERS_PER_TURN === 0) await setImmediate();
  }
  return {
    paths: trail.paths,
    links: trail.links,
    truncated: trail.truncated,
    ignores: (path) => isLeftOut(path, listedFolder),
  };

  function listedFolder(folder: string): ListedFolder | undefined {
    const own = rules.get(folder);
    const isPackage = folder === "" || tree.at(inFolder(folder, "package.json")) !== undefined;
    return own && { rules: own, isPackage };
  }
}

async function rulesOf(
  tree: FolderTree,
  folder: string,
  { outer, read }: { readonly outer: IgnoreRules; readonly read: ListOptions["read"] },
): Promise<IgnoreRules> {
  const node = tree.at(inFolder(folder, ".gitignore"));
  if (node?.kind !== "file") return outer;
  const bytes = await read(node);
  const isTooLarge = bytes === null || bytes.length > MAX_IGNORE_FILE_BYTES;
  return outer.extend(folder, isTooLarge ? "" : new TextDecoder().decode(bytes));
}
