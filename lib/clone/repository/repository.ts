import { join } from "node:path";
import git, { type PromiseFsClient } from "isomorphic-git";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Write } from "../thread/write_gate.ts";
import { gitFiles } from "./git_files.ts";

/** A repository as the library opens it. */
export interface ClonedRepository {
  /** Absolute, of the working tree. */
  readonly folder: string;
  readonly gitDirectory: string;
  readonly fs: PromiseFsClient;
  /** The library's memory of packs and indexes. */
  readonly cache: object;
  /** The content of an object. @throws {WorkbenchError} `clone_failed` where it is missing or another kind */
  read(id: string, type: "commit" | "tree" | "blob"): Promise<Uint8Array>;
}

export function openRepository(folder: string, write: Write): ClonedRepository {
  const gitDirectory = join(folder, ".git");
  const place = { fs: gitFiles(gitDirectory, write), dir: folder, gitdir: gitDirectory, cache: {} };
  return {
    folder,
    gitDirectory,
    fs: place.fs,
    cache: place.cache,
    async read(id, type) {
      const found = await git.readObject({ ...place, oid: id, format: "content" });
      if (found.type === type && found.object instanceof Uint8Array) return found.object;
      throw new WorkbenchError("clone_failed", `Cannot use what the host sent: no ${type} ${id}`);
    },
  };
}

/** The tree of a commit. */
export async function treeOf(repository: ClonedRepository, commit: string): Promise<string> {
  const { commit: { tree } } = await git.readCommit({
    fs: repository.fs,
    dir: repository.folder,
    gitdir: repository.gitDirectory,
    cache: repository.cache,
    oid: commit,
  });
  return tree;
}
