import { discoverRepository, openRepository } from "../../lib/git/mod.ts";
import { findChanges } from "../../lib/review/report/find_changes.ts";
import type { FileChange } from "../../lib/review/file_change.ts";
import type { ReviewFile } from "../../lib/review/common/schemas.ts";
import type { Sides } from "../../lib/review/side.ts";
import { openSides } from "../../lib/review/snapshot/open_side.ts";
import { describeFiles } from "../../lib/review/files/mod.ts";
import { makeGitRepository } from "../support/git_repository.ts";

/** Files by path. */
export type Files = Readonly<Record<string, string>>;

/** What two commits are compared by. */
export interface TwoCommits {
  readonly sides: Sides;
  readonly changes: readonly FileChange[];
  readonly files: readonly ReviewFile[];
}

/** Commits some files with stock git, and then others, and does something with both. */
export async function withTwoCommits<Result>(
  before: Files,
  after: Files,
  use: (commits: TwoCommits) => Promise<Result>,
): Promise<Result> {
  const made = makeGitRepository();
  const { repository } = await openRepository(await discoverRepository(made.folder), {
    engine: "embedded",
  });
  if (!repository) throw new Error("The repository cannot be opened");
  try {
    for (const [path, text] of Object.entries(before)) made.write(path, text);
    const base = made.commitAll("before");
    for (const path of Object.keys(before)) if (!(path in after)) made.remove(path);
    for (const [path, text] of Object.entries(after)) made.write(path, text);
    const head = made.commitAll("after");
    await using sides = await openSides(repository, { base, head });
    const { changes } = await findChanges(repository, { mergeBase: base, head });
    const files = await describeFiles(changes, {
      readBlob: (id) => repository.readBlob(id),
      place: () => ({ layer: null, feature: null }),
    });
    return await use({ sides, changes, files });
  } finally {
    await repository[Symbol.asyncDispose]();
    made.delete();
  }
}
