import { readdirSync } from "node:fs";
import type { FileChange } from "../../../lib/review/file_change.ts";
import { findRenames } from "../../../lib/review/files/mod.ts";
import type { Sides } from "../../../lib/review/side.ts";
import { openSide } from "../../../lib/review/snapshot/open_side.ts";
import { openSideMemory } from "../../../lib/review/snapshot/side_memory.ts";
import { makeGitRepository } from "../../support/git_repository.ts";
import { openedRepository } from "../snapshot/repositories.ts";

/** Two commits as a review has them: both sides, and how their files differ. */
export interface OpenCommits extends Sides, AsyncDisposable {
  readonly changes: readonly FileChange[];
}

/** What a commit has: contents by path. */
export type CommitFiles = Readonly<Record<string, string>>;

/** Commits the one and then the other, and opens both from the repository's objects. */
export async function openCommits(base: CommitFiles, head: CommitFiles): Promise<OpenCommits> {
  const work = makeGitRepository();
  const commit = (files: CommitFiles): string => {
    for (const name of readdirSync(work.folder)) if (name !== ".git") work.remove(name);
    for (const [path, text] of Object.entries(files)) work.write(path, text);
    return work.commitAll("Work");
  };
  const [old, now] = [commit(base), commit(head)];
  const repository = await openedRepository(work.folder, "git");
  const readBlob = (id: string) => repository.readBlob(id);
  const { changes: differences } = await repository.treeChanges(old, now, { folder: "" });
  const { changes } = await findRenames(differences, { readBlob });
  const memory = openSideMemory(repository);
  const sides = {
    base: await openSide(repository, old, { memory }),
    head: await openSide(repository, now, { memory }),
  };
  return {
    ...sides,
    changes,
    async [Symbol.asyncDispose]() {
      await sides.base[Symbol.asyncDispose]();
      await sides.head[Symbol.asyncDispose]();
      await repository[Symbol.asyncDispose]();
      work.delete();
    },
  };
}
