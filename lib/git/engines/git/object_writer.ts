import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allDone } from "../all_done.ts";
import type { Git } from "./git.ts";
import type { KeptLibrary } from "./kept_library.ts";
import { formatTree } from "../tree_object.ts";
import type { TreeLine } from "./tree_lines.ts";

/** Writes objects: by the kept library, without a process, where that comes to what git would write. */
export interface ObjectWriter {
  /** @returns their ids, in order */
  blobs(contents: readonly Uint8Array[]): Promise<readonly string[]>;
  commit(content: Uint8Array): Promise<string>;
  /** Writes trees one after the other, since one may hold another. */
  trees<T>(work: (write: WriteTree) => Promise<T>): Promise<T>;
}

/** @param entries with their names as paths, in any order @returns the tree's id */
export type WriteTree = (entries: readonly TreeLine[]) => Promise<string>;

export function openObjectWriter(git: Git, kept: KeptLibrary): ObjectWriter {
  return {
    async blobs(contents) {
      const library = await kept.objects();
      if (!library) return await hashFiles(git, "blob", contents);
      return await allDone(contents.map((bytes) => library.write("blob", bytes)));
    },
    async commit(content) {
      const library = await kept.objects();
      return library
        ? await library.write("commit", content)
        : await hashObject(git, "commit", content);
    },
    async trees(work) {
      const library = await kept.objects();
      if (library) return await work((entries) => library.write("tree", bytesOf(entries)));
      const trees = new Map<string, Uint8Array>();
      const result = await work((entries) => {
        const bytes = bytesOf(entries);
        const id = createHash(git.place.objectFormat)
          .update(`tree ${bytes.length}\0`).update(bytes).digest("hex");
        trees.set(id, bytes);
        return Promise.resolve(id);
      });
      await hashFiles(git, "tree", [...trees.values()]);
      return result;
    },
  };
}

function bytesOf(entries: readonly TreeLine[]): Uint8Array {
  return formatTree(entries.map((entry) => ({ ...entry, name: entry.path })));
}

async function hashObject(
  git: Git,
  type: "commit" | "blob" | "tree",
  bytes: Uint8Array,
): Promise<string> {
  const args = ["hash-object", "-w", "-t", type, "--no-filters", "--stdin"];
  const { stdout } = await git.read(args, { input: [bytes] });
  return stdout.toString().trim();
}

/** Writes objects of a type by one process, however many they are. */
async function hashFiles(
  git: Git,
  type: "blob" | "tree",
  objects: readonly Uint8Array[],
): Promise<readonly string[]> {
  const [first] = objects;
  if (!first) return [];
  if (objects.length === 1) return [await hashObject(git, type, first)];
  const folder = await mkdtemp(join(tmpdir(), "workbench-objects-"));
  try {
    const paths = objects.map((_, at) => join(folder, String(at)));
    await Promise.all(
      objects.map((bytes, at) => writeFile(paths[at] ?? "", bytes, { mode: 0o600 })),
    );
    const args = ["hash-object", "-w", "-t", type, "--no-filters", "--stdin-paths"];
    const { stdout } = await git.read(args, { input: paths.map((path) => `${path}\n`).join("") });
    return stdout.toString().split("\n").filter(Boolean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
