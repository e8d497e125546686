import type { Git } from "./git.ts";
import { listTree, textName, type TreeLine } from "./tree_lines.ts";
import type { ObjectReader } from "./object_reader.ts";
import { MAX_CHARACTERS } from "../select_paths.ts";

/** The entries of a folder by their names, spelt as in `TreeLine`. */
export type Folder = ReadonlyMap<string, TreeLine>;

/** Folders of trees: what was read or written last is remembered, since a tree's id says what is in it. */
export interface Trees {
  /**
   * @param tree id of the top tree; null for an empty one
   * @param names paths of folders, spelt as in `TreeLine`, each with those above it
   * @returns the top folder, by "", and those that are there
   */
  folders(tree: string | null, names: ReadonlySet<string>): Promise<ReadonlyMap<string, Folder>>;
  /** Remembers a tree that was written. */
  keep(id: string, entries: readonly TreeLine[]): void;
}

/** So many trees are remembered; a folder has some dozens of names. */
const MOST_KNOWN = 500;

export function openTrees(git: Git, objects: Pick<ObjectReader, "info">): Trees {
  const known = new Map<string, Folder>();

  function keep(id: string, folder: Folder): void {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, folder);
  }

  /** The folders as far as they are known; null where one has to be read. */
  function lookUp(tree: string, names: ReadonlySet<string>): Map<string, Folder> | null {
    const top = known.get(tree);
    if (!top) return null;
    const found = new Map([["", top]]);
    for (const name of [...names].sort()) {
      const slash = name.lastIndexOf("/");
      const entry = found.get(name.slice(0, Math.max(0, slash)))?.get(name.slice(slash + 1));
      if (entry?.type !== "tree") continue;
      const folder = known.get(entry.id);
      if (!folder) return null;
      found.set(name, folder);
    }
    return found;
  }

  /** Returns a listed folder, or lists the folder once more when the size of its tree tells of more entries. */
  async function whole(id: string, listed: Folder): Promise<Folder> {
    const info = await objects.info(id);
    if (info?.size === sizeOf(listed, id)) return listed;
    return new Map((await listTree(git, [id])).map((line) => [line.path, line]));
  }

  async function read(tree: string, names: ReadonlySet<string>): Promise<void> {
    const folders = new Map<string, Map<string, TreeLine>>([["", new Map()]]);
    for (const name of names) folders.set(name, new Map());
    const paths = [...names].map((name) => `${textName(name)}/`);
    const few = paths.reduce((sum, path) => sum + path.length + 1, 0) <= MAX_CHARACTERS;
    // "./" is the top folder: what git enters for the other paths it tells too.
    const within = few ? ["-t", tree, "--", "./", ...paths] : ["-t", "-r", tree];
    const ids = new Map([["", tree]]);
    for (const line of await listTree(git, names.size > 0 ? within : [tree])) {
      if (line.type === "tree") ids.set(line.path, line.id);
      const slash = line.path.lastIndexOf("/");
      const name = line.path.slice(slash + 1);
      const folder = folders.get(line.path.slice(0, Math.max(0, slash)));
      folder?.set(name, { ...line, path: name });
    }
    for (const [path, folder] of folders) {
      const id = ids.get(path);
      if (id !== undefined) keep(id, await whole(id, folder));
    }
  }

  return {
    async folders(tree, names) {
      if (tree === null) return new Map([["", new Map()]]);
      const found = lookUp(tree, names);
      if (found) return found;
      await read(tree, names);
      return lookUp(tree, names) ?? new Map([["", new Map()]]);
    },
    keep: (id, entries) => keep(id, new Map(entries.map((entry) => [entry.path, entry]))),
  };
}

/**
 * The bytes of a tree with these entries.
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
function sizeOf(folder: Folder, id: string): number {
  return [...folder].reduce((sum, [name, { mode }]) => {
    // Git writes "40000" for the "040000" that it tells.
    const text = `${mode.replace(/^0/, "")} ${name}\0`;
    return sum + text.length + id.length / 2;
  }, 0);
}

/** Every folder above some paths. */
export function foldersAbove(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
      folders.add(path.slice(0, end));
    }
  }
  return folders;
}
