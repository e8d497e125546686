import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allDone } from "../all_done.ts";
import type { Git } from "./git.ts";
import type { KeptLibrary } from "./kept_library.ts";
import { formatTree } from "../tree_object.ts";
import type { TreeLine } from "./tree_lines.ts";
import { openTreeWriter } from "./tree_writer.ts";

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
      if (!library) return await hashFiles(git, contents);
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
      if (!library) return await writing(git, work);
      return await work((entries) =>
        library.write("tree", formatTree(entries.map((entry) => ({ ...entry, name: entry.path }))))
      );
    },
  };
}

async function writing<T>(git: Git, work: (write: WriteTree) => Promise<T>): Promise<T> {
  await using trees = await openTreeWriter(git);
  return await work((entries) => trees.write(entries));
}

async function hashObject(
  git: Git,
  type: "commit" | "blob",
  bytes: Uint8Array,
): Promise<string> {
  const args = ["hash-object", "-w", "-t", type, "--no-filters", "--stdin"];
  const { stdout } = await git.read(args, { input: [bytes] });
  return stdout.toString().trim();
}

/** Writes blobs by one process, however many they are. */
async function hashFiles(git: Git, blobs: readonly Uint8Array[]): Promise<readonly string[]> {
  const [first] = blobs;
  if (!first) return [];
  if (blobs.length === 1) return [await hashObject(git, "blob", first)];
  const folder = await mkdtemp(join(tmpdir(), "workbench-blobs-"));
  try {
    const paths = blobs.map((_, at) => join(folder, String(at)));
    await Promise.all(blobs.map((bytes, at) => writeFile(paths[at] ?? "", bytes, { mode: 0o600 })));
    const args = ["hash-object", "-w", "-t", "blob", "--no-filters", "--stdin-paths"];
    const { stdout } = await git.read(args, { input: paths.map((path) => `${path}\n`).join("") });
    return stdout.toString().split("\n").filter(Boolean);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
