import { WorkbenchError } from "../../errors/mod.ts";
import { type FailureReason, openThreads, type Threads } from "../../threads/mod.ts";
import type { TypeVerbs, WorkerStart } from "./protocol.ts";

export interface WorkerLinkOptions {
  /** Real absolute path of the project. */
  readonly root: string;
  /** A job that takes longer ends the worker. */
  readonly timeoutMs: number;
  /** A worker without jobs for so long is stopped. */
  readonly idleMs: number;
  readonly maxMemoryMb: number;
  /** The thread's module. */
  readonly entry: URL;
}

/** Passes jobs to the worker thread, one at a time. */
export interface WorkerLink extends AsyncDisposable {
  /**
   * @throws {WorkbenchError} `types_unavailable` with `data.reason`: `timeout` or `unavailable`
   * @throws the signal's reason when it aborts
   */
  ask<Verb extends keyof TypeVerbs>(
    verb: Verb,
    request: TypeVerbs[Verb]["request"],
    signal?: AbortSignal,
  ): Promise<TypeVerbs[Verb]["answer"]>;
  /** Tells whether the thread is there. */
  isRunning(): boolean;
}

export function openWorkerLink(options: WorkerLinkOptions): WorkerLink {
  const { root, timeoutMs, idleMs, maxMemoryMb, entry } = options;
  const threads: Threads<TypeVerbs> = openThreads<TypeVerbs>({
    module: entry,
    data: { root } satisfies WorkerStart,
    idleMs,
    maxMemoryMb,
    // A program that was made is worth more than the rest of a job: the checker gives that up by itself.
    onAbandon: "tell",
    // It may have died of what earlier jobs left in its memory.
    retriesDeath: true,
    errorOf: (failure) => errorOfFailure(failure, failure.request),
  });
  return {
    ask: (verb, request, signal) => threads.ask(verb, request, { signal, timeoutMs }),
    isRunning: () => threads.isRunning(),
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

/** The error that whoever asked about a file gets for a failure of the thread. */
export function errorOfFailure(
  { reason, cause }: { readonly reason: FailureReason; readonly cause: unknown },
  { path }: { readonly path: string },
): WorkbenchError {
  if (reason === "closed") return new WorkbenchError("no_project", "Project was closed");
  return new WorkbenchError("types_unavailable", `Cannot check types for "${path}"`, {
    data: { reason: reason === "timeout" ? "timeout" : "unavailable" },
    cause,
  });
}
