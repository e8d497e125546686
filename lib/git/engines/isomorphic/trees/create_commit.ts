import type { CommitRequest, TreeChange } from "../../../repository.ts";
import type { BytePath } from "../../../byte_path.ts";
import { gitFailed } from "../../../git_failed.ts";
import { encodeCommit } from "../objects/commit.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { encodeTree, TREE_MODE, type TreeEntry } from "../objects/tree.ts";
import { readTreeEntries } from "./read_files.ts";
import { addsFiles, type FolderChanges, sortChanges } from "./tree_changes.ts";

/** What a commit is made from. */
export interface CommitMaking {
  readonly objects: ObjectStore;
  /** Id of a commit's tree. */
  readonly treeOf: (commit: string) => Promise<string>;
}

/** Writes the blobs, the trees that change and the commit; whatever is there already is used as it is. */
export async function createCommit(
  { objects, treeOf }: CommitMaking,
  request: CommitRequest,
): Promise<string> {
  // A message or name that cannot be written is refused before anything is.
  encodeCommit(objects.format.zero, request);
  const changes = sortChanges(request.changes);
  const base = request.base === null ? null : await treeOf(request.base);
  for (const parent of request.parents) await treeOf(parent);
  const tree = await writeFolder(objects, base, changes) ?? await objects.write("tree", NOTHING);
  return await objects.write("commit", encodeCommit(tree, request));
}

const NOTHING = new Uint8Array(0);

/** @param base id of the tree that is changed; null for none @returns its new id; null when nothing is left in it */
async function writeFolder(
  objects: ObjectStore,
  base: string | null,
  { files, folders }: FolderChanges,
): Promise<string | null> {
  const before = base === null ? [] : await readTreeEntries(objects, base);
  const entries = new Map(before.map((entry) => [entry.name, entry]));
  // Files that go make room for folders of their name.
  for (const [name, { content }] of files) {
    if (content === null && entries.get(name)?.mode !== TREE_MODE) entries.delete(name);
  }
  // At once: each object waits for the disk.
  await Promise.all(
    [...folders].map(([name, inner]) => changeFolder(objects, entries, name, inner)),
  );
  await Promise.all([...files].map(async ([name, change]) => {
    if (change.content === null) return;
    entries.set(name, await writeFile(objects, entries.get(name), name, change));
  }));
  if (entries.size === 0) return null;
  return await objects.write("tree", encodeTree([...entries.values()]));
}

async function changeFolder(
  objects: ObjectStore,
  entries: Map<BytePath, TreeEntry>,
  name: BytePath,
  changes: FolderChanges,
): Promise<void> {
  const before = entries.get(name);
  const base = before?.mode === TREE_MODE ? before.id : null;
  // Nothing can be taken out of a folder that is not there.
  if (base === null && !addsFiles(changes)) return;
  const id = await writeFolder(objects, base, changes);
  if (id === null) entries.delete(name);
  else entries.set(name, { name, mode: TREE_MODE, id });
}

async function writeFile(
  objects: ObjectStore,
  before: TreeEntry | undefined,
  name: BytePath,
  { content, mode, path }: TreeChange,
): Promise<TreeEntry> {
  if (content instanceof Uint8Array) {
    const kept = before && before.mode !== TREE_MODE && before.mode !== "160000"
      ? before.mode
      : "100644";
    return { name, mode: mode ?? kept, id: await objects.write("blob", content) };
  }
  if (content === null) throw new TypeError("A path to be left out has no entry");
  const isThere = content.mode === "160000" ||
    (objects.format.isId(content.id) && (await objects.find(content.id))?.type === "blob");
  if (isThere) return { name, mode: mode ?? content.mode, id: content.id };
  throw gitFailed("not_found", `Cannot commit "${path}": there is no blob "${content.id}"`);
}
