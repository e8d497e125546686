import { WorkbenchError } from "../../errors/mod.ts";
import { moduleBeside, openThreads } from "../../threads/mod.ts";
import type { GitHttp, GitRequest } from "../http/git_http.ts";
import type { GitJob, GitProgress, GitVerbs, LinkMessage, ThreadStart } from "./protocol.ts";
import { createWriteGate } from "./write_gate.ts";

export interface GitJobOptions {
  readonly http: GitHttp;
  /** Ends the thread, wherever it is. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: GitProgress) => void;
}

type AnswerOf<Job extends GitJob> = GitVerbs[Job["kind"]]["answer"];

type Reply = (message: LinkMessage, transfer?: readonly ArrayBuffer[]) => void;

/**
 * Runs a job in a thread of its own, whose requests are made here.
 * @throws {WorkbenchError} what the job, or a request of it, fails with
 * @throws the signal's reason; by then the thread writes nothing any more
 */
export async function runGitJob<Job extends GitJob>(
  job: Job,
  { http, signal, onProgress }: GitJobOptions,
): Promise<AnswerOf<Job>> {
  signal.throwIfAborted();
  const gate = createWriteGate();
  let isGone = false;
  await using threads = openThreads<GitVerbs>({
    module: moduleBeside("./main.ts", import.meta.url),
    data: { gate: gate.memory } satisfies ThreadStart,
    errorOf(failure) {
      isGone = failure.reason === "died" || failure.reason === "not_started";
      return threadDied();
    },
  });
  let onAbort = () => {};
  try {
    return await new Promise<AnswerOf<Job>>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener("abort", onAbort);
      threads.ask(job.kind, job, {
        onEvent(event, reply) {
          if (event.type === "progress") onProgress(event);
          else answerRequest(http, event.request, reply).catch(reject);
        },
        // The thread answers a job with its result.
      }).then((answer) => resolve(answer as AnswerOf<Job>), reject);
    });
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Before the thread is ended, so that no write of it is cut off.
    await gate.close(() => isGone);
  }
}

async function answerRequest(http: GitHttp, request: GitRequest, reply: Reply): Promise<void> {
  const { headers, body } = await http.request(request);
  reply({ type: "response", headers });
  for await (const chunk of body) {
    // A piece may be a view into a larger buffer, all of which would go along.
    const bytes = new Uint8Array(chunk);
    reply({ type: "chunk", bytes }, [bytes.buffer]);
  }
  reply({ type: "end" });
}

function threadDied(): WorkbenchError {
  return new WorkbenchError("clone_failed", "Cannot read the repository: it takes too much memory");
}
