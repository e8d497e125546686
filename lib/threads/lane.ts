import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import {
  errorOfRefusal,
  type FromThread,
  type JobOutcome,
  type ThreadStart,
  type ToThread,
} from "./messages.ts";
import type { FailureReason, Task } from "./task.ts";

/** A thread that says nothing for so long after its start is given up. */
const START_MS = 60_000;
/** A thread that is still starting, or that is to close what it holds, is waited for so long. */
const CLOSE_MS = 5_000;

export interface LaneOptions {
  readonly module: URL;
  readonly data: unknown;
  readonly maxMemoryMb: number | undefined;
  readonly idleMs: number;
  readonly onAbandon: "end" | "tell";
  readonly closes: boolean;
  readonly retriesDeath: boolean;
  /** Number of the newest job. */
  newest(): number;
  /** The lane is free for another job. */
  onFree(): void;
}

/** One job at a time, in a thread that is started, stopped and replaced as needed. */
export interface Lane {
  isFree(): boolean;
  /** There is a thread. */
  isWarm(): boolean;
  /** Only for a lane that is free. */
  run(task: Task): void;
  /** Starts the thread, where there is none. Only for a lane that is free. */
  warmUp(): void;
  /** Gives up the job, if it is the one that runs. */
  abandon(task: Task): void;
  /** Whatever runs is dropped without a word. */
  close(): Promise<void>;
}

export function openLane(options: LaneOptions): Lane {
  const abandoned = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker | null = null;
  let isReady = false;
  let running: Task | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new Set<Promise<unknown>>();

  function run(task: Task): void {
    running = task;
    worker ??= start();
    worker.ref();
    if (isReady) send(worker, task);
    else wait(START_MS, () => end(task, "not_started"));
  }

  function wait(milliseconds: number, then: () => void): ReturnType<typeof setTimeout> {
    clearTimeout(timer);
    return timer = setTimeout(then, milliseconds);
  }

  function start(): Worker {
    const started = startWorker(options, abandoned.buffer as SharedArrayBuffer); // made so above
    isReady = false;
    started.on("message", (message: FromThread) => started === worker && heard(message));
    started.on("messageerror", (cause) => {
      void terminate(started);
      died(started, cause);
    });
    started.on("error", (cause) => died(started, cause));
    started.on("exit", () => died(started, undefined));
    return started;
  }

  /** The clock of a job starts here, not while the thread does. */
  function send(to: Worker, task: Task): void {
    clearTimeout(timer);
    if (task.timeoutMs !== undefined) wait(task.timeoutMs, () => end(task, "timeout"));
    const { id, verb, request } = task;
    try {
      to.postMessage({ id, newest: options.newest(), verb, request } satisfies ToThread);
    } catch (cause) {
      // What cannot be copied says so in its own words.
      task.fail("failed", cause);
      return free();
    }
    task.begun();
  }

  function heard(message: FromThread): void {
    if (message === "ready") {
      isReady = true;
      if (worker && running) send(worker, running);
    } else if (message !== "ended" && message.id === running?.id) {
      if ("event" in message) hearEvent(running, message.event);
      else settle(running, message);
    }
  }

  function hearEvent(task: Task, event: unknown): void {
    if (task.abandoned) return;
    try {
      task.heard(event, ({ message, transfer }) => {
        if (task !== running) return;
        worker?.postMessage({ id: task.id, message } satisfies ToThread, transfer);
      });
    } catch (error) {
      // Whoever listens is at fault, and hears of it.
      task.reject(error);
      drop();
    }
  }

  function settle(task: Task, outcome: JobOutcome): void {
    if ("answer" in outcome) task.resolve(outcome.answer);
    else if ("refusal" in outcome) task.reject(errorOfRefusal(outcome.refusal));
    else task.fail("failed", outcome.failure);
    free();
  }

  /** Once, a job may be given to a new thread: the old one may have died of what others left behind. */
  function died(dead: Worker, cause: unknown): void {
    if (dead !== worker) return;
    worker = null;
    const task = running;
    if (!task) return clearTimeout(timer);
    if (options.retriesDeath && !task.retried && !task.abandoned) {
      task.retried = true;
      return run(task);
    }
    task.fail(isReady ? "died" : "not_started", cause);
    free();
  }

  function end(task: Task, reason: FailureReason): void {
    task.fail(reason, undefined);
    drop();
  }

  /** Ends the thread with its running job; the next job gets a new one. */
  function drop(): void {
    const dead = worker;
    worker = null;
    if (dead) void terminate(dead);
    free();
  }

  function free(): void {
    clearTimeout(timer);
    running = null;
    options.onFree();
    if (isFree()) rest();
  }

  function isFree(): boolean {
    return running === null;
  }

  function rest(): void {
    if (!worker) return;
    worker.unref();
    wait(options.idleMs, () => void stop()).unref();
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    clearTimeout(timer);
    if (!stopped) return;
    if (!isReady) await untilMessage(stopped, "ready");
    await terminate(stopped);
  }

  async function terminate(dead: Worker): Promise<void> {
    const ended = endWorker(dead, options.closes);
    ending.add(ended);
    await ended;
    ending.delete(ended);
  }

  return {
    isFree,
    isWarm: () => worker !== null,
    run,
    warmUp() {
      if (worker) return;
      worker = start();
      rest();
    },
    abandon(task) {
      task.abandoned = true;
      if (task !== running) return;
      // The thread has not begun with it: it starts for the next.
      if (!isReady) free();
      else if (options.onAbandon === "end") drop();
      else Atomics.store(abandoned, 0, task.id);
    },
    async close() {
      running = null;
      await stop();
      await Promise.all(ending);
    },
  };
}

async function endWorker(worker: Worker, closes: boolean): Promise<void> {
  if (closes) {
    worker.postMessage("end" satisfies ToThread);
    await untilMessage(worker, "ended");
  }
  await worker.terminate();
}

/**
 * Resolves when a thread says so, or will not any more. Node never closes a file that a thread was reading when it was
 * terminated, such as the modules of its start.
 */
function untilMessage(worker: Worker, wanted: FromThread): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(done, CLOSE_MS);
    const hear = (message: FromThread): void => void (message === wanted && done());
    function done(): void {
      clearTimeout(limit);
      worker.off("message", hear).off("error", done).off("exit", done);
      resolve();
    }
    worker.on("message", hear).on("error", done).on("exit", done);
  });
}

function startWorker({ module, data, maxMemoryMb }: LaneOptions, abandoned: SharedArrayBuffer) {
  const isUnreadable = module.pathname.endsWith(".ts") && !readsTypeScript();
  return new Worker(isUnreadable ? new URL("./start.mjs", import.meta.url) : module, {
    workerData: { module: module.href, data, abandoned } satisfies ThreadStart,
    // The flags of the main thread (a loader, a test runner) are not for this one.
    execArgv: [],
    ...(maxMemoryMb !== undefined && {
      // What a job makes is soon garbage, as a rule.
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: 64 },
    }),
  });
}

/** Tells whether this runtime strips types by itself. Types of Node 20 do not know the feature. */
function readsTypeScript(): boolean {
  return process.versions.bun !== undefined ||
    Boolean(Reflect.get(process.features, "typescript"));
}
