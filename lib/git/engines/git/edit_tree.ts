import type { Turns } from "../../../project/mod.ts";
import { gitFailed } from "../../git_failed.ts";
import type { RepositoryPlace, TreeChange } from "../../repository.ts";
import { requireTreePath } from "./names.ts";
import { type NewObject, newObject } from "./new_object.ts";
import {
  byteName,
  fileMode,
  FOLDER_MODE,
  formatTree,
  type TreeEntries,
  type TreeEntry,
} from "./tree_object.ts";
import type { TreeReader } from "./tree_reader.ts";

/** Changes as a tree: at each name a change, changes below it, or a file that goes and a folder that comes. */
interface ChangeNode {
  change: TreeChange | null;
  readonly below: Map<string, ChangeNode>;
}

interface TreeEdit {
  readonly place: RepositoryPlace;
  readonly trees: TreeReader;
  /** Hashing thousands of files must not hold the event loop. */
  readonly turns: Turns;
  /** Collects what is to be written. */
  readonly objects: NewObject[];
}

/**
 * The tree that changes make of another one.
 * @param base id of the tree, or null for an empty one
 * @returns its id; its new objects are appended to `edit.objects`
 * @throws {WorkbenchError} `git_failed`: `bad_name`, `path_conflict`
 */
export async function editTree(
  edit: TreeEdit,
  base: string | null,
  changes: readonly TreeChange[],
): Promise<string> {
  const root = arrange(changes);
  const id = await editFolder(edit, base, root);
  return id ?? keep(edit, "tree", new Uint8Array());
}

function arrange(changes: readonly TreeChange[]): ChangeNode {
  const root: ChangeNode = { change: null, below: new Map() };
  for (const change of changes) {
    requireTreePath(change.path);
    let node = root;
    for (const part of change.path.split("/").map(byteName)) {
      const next = node.below.get(part) ?? { change: null, below: new Map() };
      node.below.set(part, next);
      node = next;
    }
    if (node.change) throw conflict(change.path);
    node.change = change;
  }
  return root;
}

/** @returns the folder's tree, or null when nothing is left in it */
async function editFolder(
  edit: TreeEdit,
  base: string | null,
  node: ChangeNode,
): Promise<string | null> {
  const entries: TreeEntries = new Map(base ? await edit.trees.entries(base) : []);
  for (const [name, child] of node.below) {
    const entry = await editEntry(edit, entries.get(name) ?? null, child);
    if (entry) entries.set(name, entry);
    else entries.delete(name);
  }
  return entries.size === 0 ? null : keep(edit, "tree", formatTree(entries));
}

async function editEntry(
  edit: TreeEdit,
  existing: TreeEntry | null,
  node: ChangeNode,
): Promise<TreeEntry | null> {
  const { change, below } = node;
  if (change && change.content !== null) {
    if (brings(below)) throw conflict(change.path);
    return fileEntry(edit, existing, change);
  }
  const folder = existing?.mode === FOLDER_MODE ? existing.id : null;
  if (folder === null && !brings(below)) return change ? null : existing;
  const tree = await editFolder(edit, folder, node);
  return tree === null ? null : { mode: FOLDER_MODE, id: tree };
}

/** Whether anything is put below, rather than only taken away. */
function brings(below: ChangeNode["below"]): boolean {
  return [...below.values()].some(({ change, below }) =>
    (change !== null && change.content !== null) || brings(below)
  );
}

async function fileEntry(
  edit: TreeEdit,
  existing: TreeEntry | null,
  { content, mode }: TreeChange,
): Promise<TreeEntry> {
  if (!(content instanceof Uint8Array)) {
    return { mode: content?.mode ?? "100644", id: content?.id ?? "" };
  }
  const known = existing && fileMode(existing.mode);
  const kept = known && known !== "160000" ? known : "100644";
  return { mode: mode ?? kept, id: await keep(edit, "blob", content) };
}

async function keep(
  { place, turns, objects }: TreeEdit,
  type: "tree" | "blob",
  content: Uint8Array,
): Promise<string> {
  const object = await turns(() => newObject(place.objectFormat, type, content));
  objects.push(object);
  return object.id;
}

function conflict(path: string): Error {
  return gitFailed(
    "path_conflict",
    `Cannot commit "${path}" as a file twice, or as a folder as well`,
  );
}
