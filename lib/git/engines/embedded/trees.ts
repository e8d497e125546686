import { allDone } from "../all_done.ts";
import type { TreeEntry } from "isomorphic-git";
import { createTimeSlice } from "../../../slices/mod.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { CommitRequest, Repository, TreeChange, TreeFile } from "../../repository.ts";
import { compareTrees, FOLDER, requireBounded, type TreeNode } from "./compare_trees.ts";
import { formatCommit } from "../commit_object.ts";
import { arrangeChanges, brings, type ChangeNode } from "../arrange_changes.ts";
import { byteName, formatTree } from "../tree_object.ts";
import { type Library, nodeOf, notSupported } from "./library.ts";

type TreeMethods = Pick<
  Repository,
  "treeChanges" | "files" | "filesAt" | "readBlob" | "writeBlobs" | "createCommit"
>;

/** Returns the methods of a repository that read the files of its commits. */
export function treeMethods(
  library: Library,
  commit: Repository["commit"],
): TreeMethods {
  const treeOf = async (id: string): Promise<string> => (await commit(id)).tree;
  return {
    async treeChanges(from, to, options = {}) {
      const before = from === null ? null : await treeOf(from);
      const slice = createTimeSlice({ signal: options.signal });
      const readTree = async (id: string) => {
        await slice.pause();
        return new Map(await library.nodes(id));
      };
      return await compareTrees({ before, after: await treeOf(to) }, { readTree, ...options });
    },
    async files(id, folder) {
      const path = folder.replace(/\/$/, "");
      const top = await entryAt(library, await treeOf(id), path);
      if (top?.mode !== FOLDER) return new Map();
      const prefix = path === "" ? "" : `${path}/`;
      const found = await flattenTree(library, top.id);
      const named = [...found].map(([name, file]) => [`${prefix}${name}`, file] as const);
      return new Map(named.sort(([a], [b]) => a < b ? -1 : 1));
    },
    async filesAt(id, paths) {
      const tree = await treeOf(id);
      const found = new Map<string, TreeFile>();
      for (const path of paths) {
        const node = path === "" ? null : await entryAt(library, tree, path);
        if (node && node.mode !== FOLDER) found.set(path, { mode: node.mode, id: node.id });
      }
      return found;
    },
    async readBlob(id, { maxBytes } = {}) {
      const bytes = await library.read(id, "blob", "not_found");
      if (maxBytes === undefined || bytes.length <= maxBytes) return new Uint8Array(bytes);
      throw gitFailed("too_large", `Blob "${id}" has ${bytes.length} bytes, which is too large`);
    },
    writeBlobs: (blobs) => allDone(blobs.map((bytes) => library.write("blob", bytes))),
    createCommit: (request) => createCommit(library, treeOf, request),
  };
}

async function createCommit(
  library: Library,
  treeOf: (commit: string) => Promise<string>,
  request: CommitRequest,
): Promise<string> {
  const base = request.base === null ? null : await treeOf(request.base);
  for (const parent of request.parents) await library.read(parent, "commit", "not_found");
  const root = arrangeChanges(request.changes);
  const tree = await editFolder(library, base, root) ?? await writeTree(library, []);
  return await library.write("commit", formatCommit({ ...request, tree }));
}

async function writeTree(library: Library, entries: readonly TreeEntry[]): Promise<string> {
  const named = entries.map(({ mode, oid, path }) => ({ mode, id: oid, name: byteName(path) }));
  return await library.write("tree", formatTree(named));
}

/** @returns the folder's tree, or null when nothing is left in it */
async function editFolder(
  library: Library,
  base: string | null,
  node: ChangeNode,
): Promise<string | null> {
  const before = base === null ? [] : await library.tree(base);
  const entries = new Map(before.map((entry) => [entry.path, entry]));
  for (const [name, child] of node.below) {
    if (name.includes("\\")) throw notSupported("a file name with a backslash");
    const entry = await editEntry(library, entries.get(name), child);
    if (entry) entries.set(name, { ...entry, path: name });
    else entries.delete(name);
  }
  return entries.size === 0 ? null : await writeTree(library, [...entries.values()]);
}

async function editEntry(
  library: Library,
  existing: TreeEntry | undefined,
  { change, below }: ChangeNode,
): Promise<Omit<TreeEntry, "path"> | null> {
  if (change && change.content !== null) return await fileEntry(library, existing, change);
  const folder = existing?.type === "tree" ? existing.oid : null;
  if (folder === null && !brings(below)) return change ? null : existing ?? null;
  const tree = await editFolder(library, folder, { change: null, below });
  return tree === null ? null : { mode: "040000", oid: tree, type: "tree" };
}

async function fileEntry(
  library: Library,
  existing: TreeEntry | undefined,
  { path, content, mode }: TreeChange,
): Promise<Omit<TreeEntry, "path">> {
  if (content instanceof Uint8Array) {
    const kept = existing?.type === "blob" ? existing.mode : "100644";
    return { mode: mode ?? kept, oid: await library.write("blob", content), type: "blob" };
  }
  if (content?.mode === "160000") return { mode: "160000", oid: content.id, type: "commit" };
  const blob = content && await library.find(content.id);
  if (blob?.type === "blob") {
    return { mode: mode ?? content?.mode ?? "", oid: content?.id ?? "", type: "blob" };
  }
  throw gitFailed("not_found", `Cannot commit "${path}": there is no blob "${content?.id}"`);
}

/** Finds the node at a path below a tree. */
async function entryAt(library: Library, tree: string, path: string): Promise<TreeNode | null> {
  let found: TreeNode = { mode: FOLDER, id: tree };
  for (const part of path === "" ? [] : path.split("/")) {
    if (found.mode !== FOLDER) return null;
    const entry = (await library.tree(found.id)).find((entry) => entry.path === part);
    if (!entry) return null;
    found = nodeOf(entry);
  }
  return found;
}

/** Every file below a tree. Hostile trees nest without end. */
export async function flattenTree(
  library: Library,
  tree: string,
  { enters = () => true, signal }: {
    readonly enters?: (folder: string) => boolean;
    readonly signal?: AbortSignal | undefined;
  } = {},
): Promise<Map<string, TreeFile>> {
  const files = new Map<string, TreeFile>();
  const slice = createTimeSlice({ signal });
  const pending = [{ id: tree, path: "" }];
  let folders = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    folders++;
    for (const entry of await library.tree(next.id)) {
      const path = next.path === "" ? entry.path : `${next.path}/${entry.path}`;
      const { mode, id } = nodeOf(entry);
      if (mode !== FOLDER) files.set(path, { mode, id });
      else if (enters(path)) pending.push({ id, path });
    }
    requireBounded({ files: files.size, folders }, next.path);
    await slice.pause();
  }
  return files;
}
