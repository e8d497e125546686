import { createTimeSlice } from "../../../../source/time_slice.ts";
import { gitFailed } from "../../../git_failed.ts";
import type { Repository } from "../../../repository.ts";
import { compareTrees } from "../../../trees/compare_trees.ts";
import type { CommitReader } from "../history/commit_reader.ts";
import type { Read } from "../history/history_methods.ts";
import { atMost } from "../objects/at_most.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { createCommit } from "./create_commit.ts";
import { files, filesAt, readTreeNodes } from "./read_files.ts";

/** Thousands may be asked for at once: so many are read before the time is looked at. */
const AT_ONCE = 8;

type TreeMethods = Pick<
  Repository,
  "treeChanges" | "files" | "filesAt" | "readBlob" | "createCommit"
>;

/** What a repository says of the files of its commits. */
export function treeMethods(
  { reader, objects }: { readonly reader: CommitReader; readonly objects: ObjectStore },
  read: Read,
): TreeMethods {
  const slice = createTimeSlice();
  const few = atMost(AT_ONCE);
  const inTurn = <T>(task: () => Promise<T>): Promise<T> =>
    few(async () => {
      await slice.pause();
      return await task();
    });
  const treeOf = async (commit: string): Promise<string> => (await reader.commit(commit)).tree;
  return {
    treeChanges: (from, to, options) =>
      read(async () => {
        const before = from === null ? null : await treeOf(from);
        const sides = { before, after: await treeOf(to) };
        const readTree = (id: string) => inTurn(() => readTreeNodes(objects, id));
        return await compareTrees(sides, { readTree, ...options });
      }),
    files: (commit, folder) => read(async () => files(objects, await treeOf(commit), folder)),
    filesAt: (commit, paths) => read(async () => filesAt(objects, await treeOf(commit), paths)),
    readBlob: (id, options) => read(() => inTurn(() => readBlob(objects, id, options))),
    createCommit: (request) => read(() => createCommit({ objects, treeOf }, request)),
  };
}

async function readBlob(
  objects: ObjectStore,
  id: string,
  options?: { readonly maxBytes?: number },
): Promise<Uint8Array> {
  const isId = objects.format.isId(id);
  const object = isId ? await objects.find(id, options) : null;
  if (isId && !object) throw objects.absence(id, "not_found");
  if (object?.type !== "blob") throw gitFailed("not_found", `Cannot read "${id}" as a blob`);
  // What was read last is kept for others: the caller gets bytes of its own.
  return new Uint8Array(object.bytes);
}
