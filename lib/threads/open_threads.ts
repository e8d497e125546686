import { type Lane, openLane } from "./lane.ts";
import type { AnswerOf, JobKinds, RequestOf } from "./messages.ts";
import { type AskOptions, type Task, taskOf, type ThreadFailure } from "./task.ts";

/** The options with which threads are run. */
export interface ThreadsOptions<Verbs extends JobKinds<Verbs>> {
  /** The module that runs in each thread: a module that calls `serveJobs`. */
  readonly module: URL;
  /** The data that the module finds as its `threadData()`; memory that is shared stays shared. */
  readonly data?: unknown;
  /** The number of jobs that run at the same time, each in a thread of its own. Others wait in their order. Default: 1 */
  readonly threads?: number;
  /** A thread without jobs for so long is ended. Default: two minutes */
  readonly idleMs?: number;
  /** A thread that needs more ends. Some runtimes do not look at it. */
  readonly maxMemoryMb?: number;
  /**
   * The fate of a running job that nobody waits for any more: its thread is ended with it, or the job is told (see
   * `Job.isAbandoned`) and has to end by itself. Default: "end"
   */
  readonly onAbandon?: "end" | "tell";
  /**
   * True when a thread is asked to close all that it holds (see `ThreadHooks.onEnd`) before it is terminated: for those that start
   * processes. One that is busy for long is terminated all the same. Default: false
   */
  readonly closes?: boolean;
  /** True when a job whose thread died is given to a second thread, once. Default: false */
  readonly retriesDeath?: boolean;
  /** The error that a failure is to whoever asked. */
  readonly errorOf: (failure: ThreadFailure<Verbs>) => Error;
}

/** Does jobs in threads, which are started, stopped and replaced as needed. Closing ends them all. */
export interface Threads<Verbs extends JobKinds<Verbs>> extends AsyncDisposable {
  /**
   * @throws {WorkbenchError} what the job throws
   * @throws what `errorOf` makes of any other failure
   * @throws the signal's reason when it aborts
   */
  ask<Verb extends keyof Verbs>(
    verb: Verb,
    request: RequestOf<Verbs[Verb]>,
    options?: AskOptions<Verbs[Verb]>,
  ): Promise<AnswerOf<Verbs[Verb]>>;
  /** Starts a thread for a job that is about to be asked, where none is free: its start takes a third of a second. */
  warmUp(): void;
  /** Tells whether there is a thread; one that has nothing to do for long is ended. */
  isRunning(): boolean;
}

/** Costs nothing until the first job; threads without one do not keep the process from exiting. */
export function openThreads<Verbs extends JobKinds<Verbs>>(
  options: ThreadsOptions<Verbs>,
): Threads<Verbs> {
  const { threads = 1, idleMs = 120_000, onAbandon = "end" } = options;
  const { module, data, maxMemoryMb, errorOf, closes = false, retriesDeath = false } = options;
  const waiting: Task[] = [];
  const lanes: Lane[] = [];
  const open = new Set<Task>();
  let lastId = 0;
  let closed = false;

  function dispatch(): void {
    while (waiting.length > 0) {
      const lane = freeLane();
      const task = lane && waiting.shift();
      if (!task) return;
      lane.run(task);
    }
  }

  function freeLane(): Lane | undefined {
    const free = lanes.filter((lane) => lane.isFree());
    const found = free.find((lane) => lane.isWarm()) ?? free[0];
    if (found || lanes.length >= threads) return found;
    const made = openLane({
      module,
      data,
      maxMemoryMb,
      idleMs,
      onAbandon,
      closes,
      retriesDeath,
      newest: () => lastId,
      onFree: dispatch,
    });
    lanes.push(made);
    return made;
  }

  function abandon(task: Task, reason: unknown): void {
    task.reject(reason);
    const position = waiting.indexOf(task);
    if (position >= 0) waiting.splice(position, 1);
    else for (const lane of lanes) lane.abandon(task);
  }

  return {
    async ask(verb, request, asked = {}) {
      const { signal } = asked;
      signal?.throwIfAborted();
      if (closed) throw errorOf({ verb, request, reason: "closed", cause: undefined });
      const { task, answer } = taskOf(
        { id: ++lastId, verb, request },
        asked,
        (reason, cause) => errorOf({ verb, request, reason, cause }),
      );
      const stopWaiting = () => abandon(task, signal?.reason);
      signal?.addEventListener("abort", stopWaiting);
      open.add(task);
      waiting.push(task);
      dispatch();
      try {
        // The thread answers each verb with that verb's answer.
        return await answer as AnswerOf<Verbs[typeof verb]>;
      } finally {
        open.delete(task);
        signal?.removeEventListener("abort", stopWaiting);
      }
    },
    warmUp() {
      if (!closed) freeLane()?.warmUp();
    },
    isRunning: () => lanes.some((lane) => lane.isWarm()),
    async [Symbol.asyncDispose]() {
      closed = true;
      waiting.length = 0;
      for (const task of open) task.fail("closed", undefined);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
