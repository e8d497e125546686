import { join } from "node:path";
import { gitFailed } from "../../../git_failed.ts";
import { lockFile } from "../lock_file.ts";
import { keepsLog } from "./log_updates.ts";
import { isRefName } from "../../../refs/ref_names.ts";
import { appendReflog } from "./reflog.ts";
import type { RefWriting } from "./update_refs.ts";

/** Makes HEAD a name for a branch, which need not be there yet. */
export async function setHead(writing: RefWriting, ref: string, reason: string): Promise<void> {
  const { place, refs, objects } = writing;
  if (!isRefName(ref) || !ref.startsWith("refs/heads/")) {
    throw gitFailed("bad_name", `Cannot put HEAD on "${ref}": it is no name of a branch`);
  }
  const policy = writing.policy();
  const lock = await lockFile(place, join(place.gitDirectory, "HEAD"));
  try {
    const from = refs.idOf("HEAD") ?? objects.format.zero;
    const to = refs.idOf(ref);
    lock.write(`ref: ${ref}\n`);
    lock.commit();
    // Like stock git, which logs no move to a branch without a commit.
    if (to && keepsLog(place, "HEAD", policy)) {
      appendReflog(place, "HEAD", { from, to, by: policy.by, reason });
    }
  } finally {
    lock.release();
  }
}
