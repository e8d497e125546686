import { isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { fileTooLarge } from "../disk/own_file.ts";
import { inFolder, outsideProject, projectPath } from "../disk/paths.ts";
import type { FileEntry, FileList } from "../file_view.ts";
import type { ProjectFiles } from "../files.ts";
import { foldersOf } from "../listing/file_list.ts";
import { isPassingName } from "../writing/temporary_name.ts";
import type { Blob, Blobs } from "./blobs.ts";
import { makeFolderTree, type TreeFile, type TreeNode } from "./folder_tree.ts";
import { listTree } from "./list_tree.ts";
import { realTreePath } from "./real_tree_path.ts";

/** A tree to be read like a project on the disk. */
export interface TreeInput {
  /** Stands for the root in absolute paths. */
  readonly root: string;
  /** The place of the root in something larger, such as a repository: its folder there; without it at the top. */
  readonly folder?: string;
  /** Files, symlinks and empty folders, by project-root-relative path. */
  readonly nodes: ReadonlyMap<string, TreeNode>;
  readonly blobs: Blobs;
}

/**
 * Opens the files of a tree, for reading alone. What can be seen of it is what could be seen of it on the disk: the same
 * files are left out of a listing, and the same links lead nowhere.
 */
export async function openTreeFiles(
  { root, folder = "", nodes, blobs }: TreeInput,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ProjectFiles> {
  const tree = await makeFolderTree(nodes, options);
  const { signal } = options;
  const listing = await listTree(tree, { signal, read: bytesOf });

  async function bytesOf({ id }: TreeFile): Promise<Uint8Array | null> {
    return (await blobs.read(id))?.bytes ?? null;
  }

  async function targetOf(link: TreeFile): Promise<string> {
    return new TextDecoder().decode(await bytesOf(link) ?? new Uint8Array());
  }

  async function locate(path: string): Promise<string> {
    // Nothing is below a file, so that no link can be on the way to one.
    if (tree.at(path)?.kind === "file") return path;
    const real = await realTreePath(tree, path, { targetOf, folder });
    if (real === null) throw outsideProject(path);
    return real;
  }

  async function fileAt(path: string): Promise<TreeFile | null> {
    const node = tree.at(await locate(path));
    return node?.kind === "file" ? node : null;
  }

  async function blobAt(path: string): Promise<Blob | null> {
    const file = await fileAt(path);
    const blob = file && await blobs.read(file.id);
    if (file && !blob) throw fileTooLarge(path);
    return blob;
  }

  const list = await entriesOf(listing, { blobs, fileAt });
  return {
    root,
    ignores: (path) => listing.ignores(path),

    names(options) {
      options?.signal?.throwIfAborted();
      return Promise.resolve(list);
    },

    list(options) {
      options?.signal?.throwIfAborted();
      return Promise.resolve(list);
    },

    listAfter(_isAsked, options) {
      options?.signal?.throwIfAborted();
      return Promise.resolve(list);
    },

    haveStayed: (names) => Promise.resolve(names === list),

    folders: () => [...list.folders],

    // Nobody writes into a tree.
    isOwnWrite: () => false,

    async read(input) {
      const path = projectPath(input);
      const blob = await blobAt(path);
      if (!blob) return null;
      const { bytes, contentHash } = blob;
      return { path, text: bytes.toString("utf8"), contentHash, editable: isUtf8(bytes) };
    },

    async entries(input, options) {
      options?.signal?.throwIfAborted();
      const path = await locate(projectPath(input));
      const entries = tree.namesIn(path).flatMap(({ name }) => {
        const node = tree.at(inFolder(path, name));
        if (!node || node.kind === "folder" || isPassingName(name)) return [];
        return [{ name, kind: node.kind, version: node.id }];
      });
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async readBytes(input) {
      const path = projectPath(input);
      const file = await fileAt(path);
      const blob = await blobAt(path);
      if (!file || !blob) return null;
      const { contentHash } = blob;
      const { executable } = file;
      const linked = await locate(path) !== path;
      return { path, bytes: new Uint8Array(blob.bytes), contentHash, executable, linked };
    },

    knownHash: ({ version }) => blobs.known(version)?.contentHash ?? null,

    async hash({ path }) {
      const file = await fileAt(path);
      if (!file) return null;
      if (!blobs.known(file.id)) await blobs.read(file.id);
      return blobs.known(file.id)?.contentHash ?? null;
    },

    async locate(input) {
      const path = await locate(projectPath(input));
      return path === "" ? root : `${root}/${path}`;
    },

    async exists(input) {
      const kind = tree.at(await locate(projectPath(input)))?.kind;
      return kind === "file" || kind === "folder" ? kind : null;
    },

    write() {
      return Promise.reject(new TypeError("Nothing can be written into a tree that never changes"));
    },
  };
}

async function entriesOf(
  { paths, links, truncated }: Awaited<ReturnType<typeof listTree>>,
  { blobs, fileAt }: {
    readonly blobs: Blobs;
    readonly fileAt: (path: string) => Promise<TreeFile | null>;
  },
): Promise<FileList> {
  const files = new Map<string, FileEntry>();
  for (const path of paths) {
    const file = links.has(path) ? await unlessOutside(() => fileAt(path)) : await fileAt(path);
    if (file) files.set(path, entryOf(path, file, blobs));
  }
  return { files, folders: foldersOf(files.keys()), truncated };
}

function entryOf(path: string, { id }: TreeFile, blobs: Blobs): FileEntry {
  return {
    path,
    version: id,
    get size() {
      return blobs.known(id)?.size ?? 0;
    },
  };
}

async function unlessOutside<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "outside_project") return null;
    throw error;
  }
}
