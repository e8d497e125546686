import type { Repository } from "../../git/mod.ts";
import type { FileChange } from "../file_change.ts";
import { findRenames } from "../files/mod.ts";
import type { ReviewRequest } from "../review_request.ts";

/** The files of the project that a change touches. */
export interface ChangedFiles {
  /** Sorted by path. */
  readonly changes: readonly FileChange[];
  /** Changed files of the repository that are not the project's. */
  readonly outside: number;
  readonly notes: readonly string[];
}

/** Compares the trees of two commits below the project's folder. */
export async function findChanges(
  repository: Pick<Repository, "place" | "treeChanges" | "readBlob">,
  { mergeBase, head }: Pick<ReviewRequest, "mergeBase" | "head">,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ChangedFiles> {
  const { prefix } = repository.place;
  const found = await repository.treeChanges(mergeBase, head, {
    folder: prefix,
    ...(signal && { signal }),
  });
  const differences = found.changes.map((difference) => ({
    ...difference,
    path: difference.path.slice(prefix.length),
  }));
  const readBlob: Repository["readBlob"] = (...asked) => repository.readBlob(...asked);
  const { changes, notes } = await findRenames(differences, { readBlob, signal });
  return { changes, outside: found.outside, notes };
}
