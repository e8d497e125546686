import { createTimeSlice, type TimeSlice } from "../../../../source/time_slice.ts";
import { gitFailed } from "../../../git_failed.ts";
import type { Repository } from "../../../repository.ts";
import { compareTrees } from "../../../trees/compare_trees.ts";
import type { CommitReader } from "../history/commit_reader.ts";
import type { Read } from "../history/history_methods.ts";
import type { ObjectStore } from "../objects/object_store.ts";
import { createCommit } from "./create_commit.ts";
import { files, filesAt, readTreeNodes } from "./read_files.ts";

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
  const treeOf = async (commit: string): Promise<string> => (await reader.commit(commit)).tree;
  return {
    treeChanges: (from, to, options) =>
      read(async () => {
        const before = from === null ? null : await treeOf(from);
        const sides = { before, after: await treeOf(to) };
        const readTree = (id: string) => readTreeNodes(objects, id);
        return await compareTrees(sides, { readTree, ...options });
      }),
    files: (commit, folder) => read(async () => files(objects, await treeOf(commit), folder)),
    filesAt: (commit, paths) => read(async () => filesAt(objects, await treeOf(commit), paths)),
    readBlob: (id) => read(() => readBlob(objects, id, slice)),
    createCommit: (request) => read(() => createCommit({ objects, treeOf }, request)),
  };
}

async function readBlob(objects: ObjectStore, id: string, slice: TimeSlice): Promise<Uint8Array> {
  // Thousands may be asked for at once.
  await slice.pause();
  const isId = objects.format.isId(id);
  const object = isId ? await objects.find(id) : null;
  if (isId && !object) throw objects.absence(id, "not_found");
  if (object?.type !== "blob") throw gitFailed("not_found", `Cannot read "${id}" as a blob`);
  // What was read last is kept for others: the caller gets bytes of its own.
  return new Uint8Array(object.bytes);
}
