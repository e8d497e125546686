import { Worker } from "node:worker_threads";
import { type ErrorCode, WorkbenchError } from "../../errors/mod.ts";
import type { GitHttp, GitRequest } from "../http/git_http.ts";
import type { GitJob, GitJobs, LinkMessage, ThreadMessage, ThreadStart } from "./protocol.ts";
import { createWriteGate } from "./write_gate.ts";

export interface GitJobOptions {
  readonly http: GitHttp;
  /** Ends the thread, wherever it is. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ThreadMessage & { type: "progress" }) => void;
}

type ResultOf<Job extends GitJob> = GitJobs[Job["kind"]]["result"];

/**
 * Runs a job in a thread of its own, whose requests are made here.
 * @throws {WorkbenchError} what the job, or a request of it, fails with
 * @throws the signal's reason; by then the thread writes nothing any more
 */
export async function runGitJob<Job extends GitJob>(
  job: Job,
  { http, signal, onProgress }: GitJobOptions,
): Promise<ResultOf<Job>> {
  signal.throwIfAborted();
  const gate = createWriteGate();
  const start: ThreadStart = { job, gate: gate.memory };
  const worker = new Worker(new URL("./start.mjs", import.meta.url), {
    workerData: start,
    // The flags of the main thread (a loader, a test runner) are not for this one.
    execArgv: [],
  });
  let onAbort = () => {};
  let isGone = false;
  try {
    return await new Promise<ResultOf<Job>>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort);
      worker.on("error", () => reject(threadDied()));
      worker.on("exit", () => {
        isGone = true;
        reject(threadDied());
      });
      worker.on("message", (message: ThreadMessage) => {
        if (message.type === "request") serve(worker, http, message.request).catch(reject);
        else if (message.type === "progress") onProgress(message);
        else if (message.type === "failed") reject(failureOf(message));
        else resolve(message.result as ResultOf<Job>); // the thread answers a job with its result
      });
    });
  } finally {
    signal.removeEventListener("abort", onAbort);
    await gate.close(() => isGone);
    await worker.terminate();
  }
}

async function serve(worker: Worker, http: GitHttp, request: GitRequest): Promise<void> {
  const post = (message: LinkMessage) => worker.postMessage(message);
  const { headers, body } = await http.request(request);
  post({ type: "response", headers });
  for await (const chunk of body) {
    // A piece may be a view into a larger buffer, all of which would go along.
    const bytes = new Uint8Array(chunk);
    worker.postMessage({ type: "chunk", bytes } satisfies LinkMessage, [bytes.buffer]);
  }
  post({ type: "end" });
}

function failureOf({ code, message, data }: ThreadMessage & { type: "failed" }): WorkbenchError {
  // The thread names only codes of the union.
  return new WorkbenchError(code as ErrorCode, message, { data });
}

function threadDied(): WorkbenchError {
  return new WorkbenchError("clone_failed", "Cannot read the repository: it takes too much memory");
}
