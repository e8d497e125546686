import { createTurns } from "../../../project/mod.ts";
import { gitFailed } from "../../git_failed.ts";
import type { CommitRequest, TreeChange } from "../../repository.ts";
import { formatCommit } from "./commit_object.ts";
import { editTree } from "./edit_tree.ts";
import type { Git } from "./git.ts";
import { readCommit } from "./history.ts";
import { isObjectId } from "./names.ts";
import { type NewObject, newObject, writeObjects } from "./new_object.ts";
import type { ObjectReader } from "./object_reader.ts";
import { openTreeReader } from "./tree_reader.ts";

/** Writes the objects of a commit with one process, beside the one that reads. @returns its id */
export async function createCommit(
  git: Git,
  objects: ObjectReader,
  request: CommitRequest,
): Promise<string> {
  const base = request.base === null ? null : (await readCommit(git, objects, request.base)).tree;
  await Promise.all([
    ...request.parents.map((id) => requireObject(git, objects, { id, type: "commit" })),
    ...namedBlobs(request.changes).map((id) => requireObject(git, objects, { id, type: "blob" })),
  ]);
  const written: NewObject[] = [];
  const edit = {
    place: git.place,
    trees: openTreeReader(objects),
    objects: written,
    turns: createTurns(),
  };
  const tree = await editTree(edit, base, request.changes);
  const content = formatCommit({ ...request, tree });
  const commit = newObject(git.place.objectFormat, "commit", content);
  // The tree of the base is there already, and with it whatever nothing was changed in.
  await writeObjects(git, [...written.filter(({ id }) => id !== base), commit]);
  return commit.id;
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
