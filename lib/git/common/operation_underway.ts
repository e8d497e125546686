import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { RepositoryPlace } from "../repository.ts";

/** The entries that git leaves in its directory while it waits for the user, each with the name of its operation. */
const MARKS = [
  ["MERGE_HEAD", "a merge"],
  ["rebase-merge", "a rebase"],
  ["rebase-apply", "a rebase"],
  ["CHERRY_PICK_HEAD", "a cherry-pick"],
  ["REVERT_HEAD", "a revert"],
  ["BISECT_LOG", "a bisect"],
] as const;

/** The operation of the user's that waits to be finished, such as "a merge": no commit may come between. */
export function operationUnderway(
  { gitDirectory }: Pick<RepositoryPlace, "gitDirectory">,
): string | null {
  const mark = MARKS.find(([name]) =>
    lstatSync(join(gitDirectory, name), { throwIfNoEntry: false })
  );
  return mark?.[1] ?? null;
}
