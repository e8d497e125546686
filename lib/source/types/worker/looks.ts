import type { Job } from "../../../threads/mod.ts";

/**
 * Numbers the looks at the disk: jobs that had all been asked for when the first of them was begun get the same number,
 * since one look, which that one takes, is good for all of them.
 */
export function openLooks(): (job: Pick<Job, "id" | "newest">) => number {
  let look = 0;
  let newestSeen = 0;
  return ({ id, newest }) => {
    if (id > newestSeen) {
      look++;
      newestSeen = newest;
    }
    return look;
  };
}
