import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import { WorkbenchError } from "../../errors/mod.ts";
import type {
  JobAnswer,
  TypeJob,
  TypeVerb,
  TypeVerbs,
  WorkerAnswer,
  WorkerStart,
} from "./protocol.ts";

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

/** Passes jobs to the worker thread, one at a time; starts, stops and replaces the thread as needed. */
export interface WorkerLink extends AsyncDisposable {
  /**
   * @throws {WorkbenchError} `types_unavailable` with `data.reason`: `timeout` or `unavailable`
   * @throws the signal's reason when it aborts
   */
  ask<Verb extends TypeVerb>(
    verb: Verb,
    request: TypeVerbs[Verb]["request"],
    signal?: AbortSignal,
  ): Promise<TypeVerbs[Verb]["answer"]>;
}

interface Task {
  readonly id: number;
  readonly ask: Pick<TypeJob, "verb" | "request">;
  /** See `TypeJob`; 0 as long as none was begun since it was asked for. */
  look: number;
  retried: boolean;
  /** Nobody waits any more. */
  abandoned: boolean;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

export function openWorkerLink(options: WorkerLinkOptions): WorkerLink {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const waiting: Task[] = [];
  let worker: Worker | null = null;
  let isReady = false;
  let running: Task | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  let lastLook = 0;
  let closed = false;

  function next(): void {
    clearTimeout(timer);
    running = waiting.shift() ?? null;
    if (!running) return rest();
    worker ??= start();
    worker.ref();
    if (isReady) post(worker, running);
    timer = setTimeout(() => fail(running, "timeout", "took too long"), options.timeoutMs);
  }

  function post(to: Worker, task: Task): void {
    if (task.look === 0) {
      lastLook++;
      for (const each of [task, ...waiting]) each.look ||= lastLook;
    }
    // The verb and its request belong together: `ask` takes no others.
    to.postMessage({ id: task.id, look: task.look, ...task.ask } as TypeJob);
  }

  function rest(): void {
    if (!worker) return;
    worker.unref();
    timer = setTimeout(() => void stop(), options.idleMs).unref();
  }

  function start(): Worker {
    const data: WorkerStart = {
      root: options.root,
      cancelled: cancelled.buffer as SharedArrayBuffer, // made so, a few lines above
    };
    const started = new Worker(options.entry, {
      workerData: data,
      // The flags of the main thread (a loader, a test runner) are not for this one.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: options.maxMemoryMb,
        // The checker makes much that soon is garbage.
        maxYoungGenerationSizeMb: 64,
      },
    });
    isReady = false;
    started.on("message", (answer: WorkerAnswer) => {
      if (started === worker) heard(started, answer);
    });
    started.on("error", (cause) => died(started, cause));
    started.on("exit", () => died(started, undefined));
    return started;
  }

  function heard(from: Worker, answer: WorkerAnswer): void {
    if (answer !== "ready") {
      if (answer.id === running?.id) settle(running, answer);
      return;
    }
    isReady = true;
    if (running) post(from, running);
  }

  function settle(task: Task, answer: JobAnswer): void {
    if ("failure" in answer) task.reject(unavailable(task, "unavailable", answer.failure));
    else task.resolve(answer.answer);
    next();
  }

  /** Once, a job is given to a new worker: the old one may have died of what others left behind. */
  function died(dead: Worker, cause: unknown): void {
    if (dead !== worker) return;
    worker = null;
    const task = running;
    if (!task || task.abandoned) return next();
    if (task.retried) return fail(task, "unavailable", cause);
    task.retried = true;
    waiting.unshift(task);
    next();
  }

  function fail(task: Task | null, reason: "timeout" | "unavailable", cause: unknown): void {
    task?.reject(unavailable(task, reason, cause));
    const dead = worker;
    worker = null;
    void dead?.terminate();
    next();
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    clearTimeout(timer);
    await stopped?.terminate();
  }

  function abandon(task: Task, reason: unknown): void {
    task.abandoned = true;
    task.reject(reason);
    const position = waiting.indexOf(task);
    if (position >= 0) waiting.splice(position, 1);
    else Atomics.store(cancelled, 0, task.id);
  }

  return {
    async ask(verb, request, signal) {
      signal?.throwIfAborted();
      if (closed) throw new WorkbenchError("no_project", "Project is closed");
      const { task, answer } = taskFor(++lastId, { verb, request });
      const stopWaiting = () => abandon(task, signal?.reason);
      signal?.addEventListener("abort", stopWaiting);
      waiting.push(task);
      if (!running) next();
      try {
        // The worker answers each verb with that verb's answer.
        return await answer as TypeVerbs[typeof verb]["answer"];
      } finally {
        signal?.removeEventListener("abort", stopWaiting);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      const left = [...(running ? [running] : []), ...waiting.splice(0)];
      running = null;
      for (const task of left) {
        task.reject(new WorkbenchError("no_project", "Project was closed"));
      }
      await stop();
    },
  };
}

function taskFor(id: number, ask: Task["ask"]): { task: Task; answer: Promise<unknown> } {
  const task: Task = {
    id,
    ask,
    look: 0,
    retried: false,
    abandoned: false,
    resolve() {},
    reject() {},
  };
  const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
  return { task, answer };
}

function unavailable({ ask }: Task, reason: "timeout" | "unavailable", cause: unknown) {
  return new WorkbenchError(
    "types_unavailable",
    `Cannot check types for "${ask.request.path}"`,
    { data: { reason }, cause },
  );
}
