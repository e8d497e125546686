import { type BigIntStats, lstatSync } from "node:fs";
import { join } from "node:path";
import { GitIndexManager } from "isomorphic-git/managers";
import { FileSystem } from "isomorphic-git/models";
import type { CommittedFile } from "./compare_trees.ts";
import type { ClonedRepository } from "./repository.ts";

/** What the index says of a path. */
export interface IndexedFile {
  readonly id: string;
  /** As git writes modes, in octal. */
  readonly mode: string;
}

/** The index as it is now. @throws for an index that the library cannot read */
export async function readIndex(
  repository: ClonedRepository,
): Promise<ReadonlyMap<string, IndexedFile | "conflicted">> {
  const { gitDirectory: gitdir, fs } = repository;
  return await GitIndexManager.acquire(
    { fs: new FileSystem(fs), gitdir, cache: {}, allowUnmerged: true },
    (index: { readonly entries: readonly LibraryEntry[] }) =>
      new Map(
        index.entries.map((entry) => [
          entry.path,
          entry.stages.length > 1 || entry.flags.stage !== 0
            ? "conflicted" as const
            : { id: entry.oid, mode: entry.mode.toString(8) },
        ]),
      ),
  );
}

/** What is used of the library's entries, which its types leave open. */
interface LibraryEntry {
  readonly path: string;
  readonly oid: string;
  readonly mode: number;
  readonly flags: { readonly stage: number };
  readonly stages: readonly unknown[];
}

/**
 * Sets and removes paths of the index, in one step, with the states that their files have now: git need not read them
 * again to see that they are unchanged.
 * @param files null removes the path
 */
export async function updateIndex(
  repository: ClonedRepository,
  files: ReadonlyMap<string, CommittedFile | null>,
): Promise<void> {
  const { gitDirectory: gitdir, fs, folder } = repository;
  await GitIndexManager.acquire(
    { fs: new FileSystem(fs), gitdir, cache: {}, allowUnmerged: true },
    (index) => {
      for (const [path, file] of files) {
        if (file === null) index.delete({ filepath: path });
        else index.insert({ filepath: path, oid: file.id, stats: statsOf(folder, path, file) });
      }
    },
  );
}

function statsOf(folder: string, path: string, { mode }: CommittedFile) {
  // The library's own conversion from milliseconds loses digits that git compares.
  const stats: BigIntStats = lstatSync(join(folder, path), { bigint: true });
  return {
    mode: parseInt(mode, 8),
    ctimeSeconds: Number(stats.ctimeNs / 1_000_000_000n),
    ctimeNanoseconds: Number(stats.ctimeNs % 1_000_000_000n),
    mtimeSeconds: Number(stats.mtimeNs / 1_000_000_000n),
    mtimeNanoseconds: Number(stats.mtimeNs % 1_000_000_000n),
    dev: Number(BigInt.asUintN(32, stats.dev)),
    ino: Number(BigInt.asUintN(32, stats.ino)),
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    size: mode === "160000" ? 0 : Number(BigInt.asUintN(32, stats.size)),
  };
}
