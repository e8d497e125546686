import type { FileChangeKind, TreeFile } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";
import { parseCacheTree } from "../index/cache_tree.ts";
import type { GitIndex, IndexEntry } from "../index/index_entry.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { flattenTree } from "../trees/read_files.ts";
import { folderOf } from "./real_folders.ts";
import type { Scope } from "./scope.ts";

/** What is compared with the index, and how much of it. */
export interface StagedInput {
  readonly objects: ObjectStore;
  readonly index: GitIndex;
  /** The entries in scope. */
  readonly entries: readonly IndexEntry[];
  /** Id of HEAD's tree; null when there is no commit yet. */
  readonly tree: string | null;
  readonly scope: Scope;
  readonly signal: AbortSignal | undefined;
}

/** How a path differs between HEAD and the index. */
export interface StagedChange {
  readonly kind: FileChangeKind;
  readonly isSubmodule: boolean;
}

/** Which paths differ between HEAD and the index, conflicts aside. */
export async function stagedChanges(input: StagedInput): Promise<Map<BytePath, StagedChange>> {
  const { entries } = input;
  const { files, isSame } = await readHead(input);
  const changes = new Map<BytePath, StagedChange>();
  for (const entry of entries) {
    if (isSame(folderOf(entry.path))) continue;
    const before = files.get(entry.path);
    // What is only to be added later is not in the index yet.
    if (entry.intentToAdd) continue;
    files.delete(entry.path);
    const kind = entry.stage === 0 ? changeOf(before, entry) : null;
    if (kind) changes.set(entry.path, { kind, isSubmodule: entry.mode === "160000" });
  }
  for (const [path, { mode }] of files) {
    changes.set(path, { kind: "deleted", isSubmodule: mode === "160000" });
  }
  return changes;
}

/** The files of HEAD in scope, but for folders that the index says it has the very trees of. */
async function readHead({ objects, index, tree, scope, signal }: StagedInput) {
  const extension = index.extensions.find(({ name }) => name === "TREE");
  const cached = extension && parseCacheTree(extension.data, objects.format);
  const same = new Map<BytePath, boolean>();
  const enters = (folder: BytePath, id: string): boolean => {
    const isSame = cached?.idOf(folder) === id;
    if (isSame) same.set(folder, true);
    return !isSame && scope.reaches(folder);
  };
  const found = tree !== null && enters("", tree)
    ? await flattenTree(objects, { id: tree, path: "" }, { enters, signal })
    : new Map<BytePath, TreeFile>();
  const files = new Map([...found].filter(([path]) => scope.includes(path)));
  const isSame = (folder: BytePath): boolean => {
    const known = same.get(folder);
    if (known !== undefined) return known;
    const above = folder !== "" && isSame(folderOf(folder));
    same.set(folder, above);
    return above;
  };
  return { files, isSame };
}

function changeOf(before: TreeFile | undefined, now: TreeFile): FileChangeKind | null {
  if (!before) return "added";
  if (before.id === now.id && before.mode === now.mode) return null;
  // The first digits say file, link or submodule.
  return before.mode.slice(0, 3) === now.mode.slice(0, 3) ? "modified" : "type_changed";
}
