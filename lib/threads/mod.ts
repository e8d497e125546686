/**
 * Jobs in worker threads, the same on each runtime: `openThreads` on one side, `serveJobs` on the other.
 * @module
 */
export { moduleBeside } from "./module_beside.ts";
export { openThreads, type Threads, type ThreadsOptions } from "./open_threads.ts";
export type { AskOptions, FailureReason, ThreadFailure } from "./task.ts";
export type { JobKind, JobKinds } from "./messages.ts";
export {
  type Job,
  type JobHandler,
  type JobHandlers,
  serveJobs,
  threadData,
} from "./serve_jobs.ts";
