import { parentPort } from "node:worker_threads";
import { isTooComplex } from "../page/work_limit.ts";
import { runJob } from "./run_job.ts";
import type { PageJob, ThreadAnswer } from "./protocol.ts";

/** Runs in its own thread: a page may take as long as it likes, and the thread can be ended. */
function main(): void {
  const port = parentPort;
  if (!port) throw new Error("The page reader runs as a worker thread only");
  port.on("message", (job: PageJob) => port.postMessage(answerTo(job)));
  port.postMessage("ready" satisfies ThreadAnswer);
}

function answerTo(job: PageJob): ThreadAnswer {
  try {
    return { id: job.id, answer: runJob(job) };
  } catch (error) {
    if (isTooMuch(error)) return { id: job.id, tooComplex: true };
    return { id: job.id, failure: error instanceof Error ? error.stack ?? error.message : "" };
  }
}

/** Out of time, or out of stack: the libraries recurse in places. */
function isTooMuch(error: unknown): boolean {
  return error instanceof RangeError || isTooComplex(error);
}

main();
