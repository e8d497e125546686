import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { WorkbenchError } from "../../errors/mod.ts";
import { makeClone } from "../repository/make_clone.ts";
import { pullRepository } from "../repository/pull_repository.ts";
import { openThreadLink } from "./thread_link.ts";
import type { ThreadMessage, ThreadStart } from "./protocol.ts";

/** Runs in its own thread: git's packs and trees are much work, and no token ever gets here. */
async function main(): Promise<void> {
  if (!parentPort) throw new Error("The clone worker runs as a worker thread only");
  // The one place that starts this thread passes a ThreadStart.
  parentPort.postMessage(await outcomeOf(workerData as ThreadStart, parentPort));
}

async function outcomeOf({ job, gate }: ThreadStart, port: MessagePort): Promise<ThreadMessage> {
  const link = openThreadLink(port, gate);
  try {
    const result = job.kind === "clone"
      ? await makeClone(job, link)
      : await pullRepository(job, link);
    return { type: "done", result };
  } catch (error) {
    return { type: "failed", ...failureOf(error) };
  }
}

/** Texts of the library may quote what the host sent: only its code is passed on. */
function failureOf(error: unknown): Omit<ThreadMessage & { type: "failed" }, "type"> {
  if (error instanceof WorkbenchError) {
    return { code: error.code, message: error.message, data: error.data };
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return { code: "disk_full", message: "Cannot write the files: no space is left", data: {} };
  }
  const what = code || (error instanceof Error ? error.name : "unknown");
  return { code: "clone_failed", message: `Cannot use what the host sent (${what})`, data: {} };
}

await main();
