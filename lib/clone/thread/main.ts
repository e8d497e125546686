import { isDiskFull, WorkbenchError } from "../../errors/mod.ts";
import { type Job, serveJobs, threadData } from "../../threads/mod.ts";
import { makeClone } from "../repository/make_clone.ts";
import { pullRepository } from "../repository/pull_repository.ts";
import { openThreadLink } from "./thread_link.ts";
import type { GitVerbs, ThreadLink, ThreadStart } from "./protocol.ts";

type GitThreadJob = Job<GitVerbs[keyof GitVerbs]>;

/** Texts of the library may quote what the host sent: only its code is passed on. */
function failureOf(error: unknown): WorkbenchError {
  if (error instanceof WorkbenchError) return error;
  if (isDiskFull(error)) {
    return new WorkbenchError("disk_full", "Cannot write the files: no space is left");
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const what = code || (error instanceof Error ? error.name : "unknown");
  return new WorkbenchError("clone_failed", `Cannot use what the host sent (${what})`);
}

function linked<Asked, Answer>(work: (asked: Asked, link: ThreadLink) => Promise<Answer>) {
  return async (asked: Asked, job: GitThreadJob): Promise<Answer> => {
    const { gate } = threadData() as ThreadStart; // the one place that starts this thread passes it
    try {
      return await work(asked, openThreadLink(job, gate));
    } catch (error) {
      throw failureOf(error);
    }
  };
}

// In a thread of its own: git's packs and trees are much work, and no token ever gets here.
serveJobs<GitVerbs>({
  clone: linked(async (job, link) => {
    await makeClone(job, link);
    return null;
  }),
  pull: linked(pullRepository),
});
