import { join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import { historyOf, type Library, openLibrary, type Write } from "../../git/embedded.ts";
import { checkPack } from "./check_pack.ts";

/** A clone as the embedded engine of git opens it. */
export interface ClonedRepository {
  /** Absolute, of the working tree. */
  readonly folder: string;
  readonly gitDirectory: string;
  readonly library: Library;
  /** Every change of the disk goes through this function. */
  readonly write: Write;
  /** The content of an object. @throws {WorkbenchError} `clone_failed` where it is missing or another kind */
  read(id: string, type: "commit" | "tree" | "blob"): Promise<Uint8Array>;
}

/** @param write see `ClonedRepository` */
export function openRepository(folder: string, write: Write): ClonedRepository {
  const gitDirectory = join(folder, ".git");
  const library = openLibrary({
    worktree: folder,
    gitDirectory,
    commonDirectory: gitDirectory,
    prefix: "",
    objectFormat: "sha1",
    traits: [],
  }, {
    write,
    check(path, content) {
      if (path.endsWith(".pack") && typeof content !== "string") checkPack(content);
    },
  });
  return {
    folder,
    gitDirectory,
    library,
    write,
    async read(id, type) {
      const object = await library.find(id);
      if (object?.type === type) return object.bytes;
      throw new WorkbenchError("clone_failed", `Cannot use what the host sent: no ${type} ${id}`);
    },
  };
}

/** The tree of a commit. */
export async function treeOf({ library }: ClonedRepository, commit: string): Promise<string> {
  return (await historyOf(library).commit(commit)).tree;
}
