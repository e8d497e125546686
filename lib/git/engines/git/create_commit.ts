import { allDone } from "../all_done.ts";
import { gitFailed } from "../../common/git_failed.ts";
import type { CommitRequest, TreeChange } from "../../repository.ts";
import { arrangeChanges, brings, type ChangeNode } from "../arrange_changes.ts";
import { formatCommit } from "../commit_object.ts";
import { fileMode } from "../file_mode.ts";
import { isObjectId } from "../names.ts";
import type { Git } from "./git.ts";
import { readCommit } from "./history.ts";
import type { ObjectReader } from "./object_reader.ts";
import type { ObjectWriter, WriteTree } from "./object_writer.ts";
import { byteName } from "../tree_object.ts";
import type { TreeLine } from "./tree_lines.ts";
import type { Folder, Trees } from "./trees.ts";

/** The parts that write the objects of a commit. */
export interface CommitParts {
  readonly git: Git;
  readonly objects: ObjectReader;
  readonly trees: Trees;
  readonly writer: ObjectWriter;
}

/** Writes the objects of a commit: of the trees, only those of folders in which something changes. @returns its id */
export async function createCommit(parts: CommitParts, request: CommitRequest): Promise<string> {
  const { git, objects, trees, writer } = parts;
  const root = arrangeChanges(request.changes);
  const base = request.base === null ? null : (await readCommit(git, objects, request.base)).tree;
  const [folders, blobs] = await allDone([
    trees.folders(base, new Set(foldersOf(root))),
    writeContents(writer, request.changes),
    ...request.parents.map((id) => requireObject(git, objects, { id, type: "commit" })),
    ...namedBlobs(request.changes).map((id) => requireObject(git, objects, { id, type: "blob" })),
  ]);
  const tree = await writer.trees(async (write) => {
    const writeKept: WriteTree = async (entries) => {
      const id = await write(entries);
      trees.keep(id, entries);
      return id;
    };
    return await editFolder({ folders, blobs, write: writeKept }, "", root) ?? await writeKept([]);
  });
  return await writer.commit(formatCommit({ ...request, tree }));
}

interface TreeEdit {
  /** Those of the base in which something changes. */
  readonly folders: ReadonlyMap<string, Folder>;
  /** Ids of the blobs that are new, by the changes that bring them. */
  readonly blobs: ReadonlyMap<TreeChange, string>;
  readonly write: WriteTree;
}

/** Every folder with a change in it, but for the top. */
function foldersOf({ below }: ChangeNode, path = ""): string[] {
  return [...below].flatMap(([name, node]) => {
    if (node.below.size === 0) return [];
    const folder = path + byteName(name);
    return [folder, ...foldersOf(node, `${folder}/`)];
  });
}

async function writeContents(
  writer: ObjectWriter,
  changes: readonly TreeChange[],
): Promise<ReadonlyMap<TreeChange, string>> {
  const written = changes.flatMap((change) =>
    change.content instanceof Uint8Array ? [{ change, bytes: change.content }] : []
  );
  const ids = await writer.blobs(written.map(({ bytes }) => bytes));
  return new Map(written.map(({ change }, at) => [change, ids[at] ?? ""]));
}

/** @param path of the folder, as `TreeLine` spells it @returns its tree, or null when nothing is left in it */
async function editFolder(
  edit: TreeEdit,
  path: string,
  { below }: ChangeNode,
): Promise<string | null> {
  const entries = new Map<string, Omit<TreeLine, "path">>(edit.folders.get(path));
  for (const [text, child] of below) {
    const name = byteName(text);
    const inner = path === "" ? name : `${path}/${name}`;
    const entry = await editEntry(edit, { path: inner, existing: entries.get(name), child });
    if (entry) entries.set(name, entry);
    else entries.delete(name);
  }
  if (entries.size === 0) return null;
  return await edit.write([...entries].map(([name, entry]) => ({ ...entry, path: name })));
}

async function editEntry(
  edit: TreeEdit,
  { path, existing, child }: {
    readonly path: string;
    readonly existing: Omit<TreeLine, "path"> | undefined;
    readonly child: ChangeNode;
  },
): Promise<Omit<TreeLine, "path"> | null> {
  const { change, below } = child;
  if (change && change.content !== null) return fileEntry(edit, existing, change);
  const isFolder = existing?.type === "tree";
  if (!isFolder && !brings(below)) return change ? null : existing ?? null;
  // A folder whose file goes keeps what is in it.
  if (isFolder && below.size === 0) return existing;
  const tree = await editFolder(edit, path, child);
  return tree === null ? null : { mode: "040000", type: "tree", id: tree };
}

function fileEntry(
  { blobs }: TreeEdit,
  existing: Omit<TreeLine, "path"> | undefined,
  change: TreeChange,
): Omit<TreeLine, "path"> {
  const { content, mode } = change;
  if (content && !(content instanceof Uint8Array)) {
    const type = content.mode === "160000" ? "commit" : "blob";
    return { mode: mode ?? content.mode, type, id: content.id };
  }
  const kept = existing?.type === "blob" ? fileMode(existing.mode) : null;
  return { mode: mode ?? kept ?? "100644", type: "blob", id: blobs.get(change) ?? "" };
}

/** Blobs that changes name; a submodule's commit need not be here. */
function namedBlobs(changes: readonly TreeChange[]): string[] {
  return changes.flatMap(({ content }) =>
    content === null || content instanceof Uint8Array || content.mode === "160000"
      ? []
      : [content.id]
  );
}

async function requireObject(
  git: Git,
  objects: ObjectReader,
  { id, type }: { readonly id: string; readonly type: "commit" | "blob" },
): Promise<void> {
  const info = isObjectId(git.place, id) ? await objects.info(id) : null;
  if (info?.type !== type) throw gitFailed("not_found", `There is no ${type} "${id}"`);
}
