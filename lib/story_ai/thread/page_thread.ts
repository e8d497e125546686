import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import { WorkbenchError } from "../../errors/mod.ts";
import { pageTooComplex } from "../page/work_limit.ts";
import type { PageJob, PageVerb, PageVerbs, ThreadAnswer } from "./protocol.ts";

/** The thread ends its work by itself; one that cannot is ended so long after. */
const GRACE_MS = 250;
const IDLE_MS = 30_000;
const MAX_MEMORY_MB = 768;

/** The work that one request may cost, however many jobs it takes. */
export interface WorkBudget {
  /** Milliseconds. */
  left: number;
}

/** Reads pages in a thread of its own, one after another: no page holds the event loop. */
export interface PageThread extends AsyncDisposable {
  /**
   * @param budget what the job took is taken off
   * @throws {WorkbenchError} `page_too_complex`
   * @throws the signal's reason when it aborts
   */
  ask<Verb extends PageVerb>(
    verb: Verb,
    html: string,
    request: PageVerbs[Verb]["request"],
    options: { budget: WorkBudget; signal?: AbortSignal | undefined },
  ): Promise<PageVerbs[Verb]["answer"]>;
}

interface Task {
  readonly job: PageJob;
  readonly budget: WorkBudget;
  startedAt: number;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/** Opens the reader of pages; the thread starts with the first of them. */
export function openPageThread({ graceMs = GRACE_MS }: { graceMs?: number } = {}): PageThread {
  const waiting: Task[] = [];
  let worker: Worker | null = null;
  let isReady = false;
  let running: Task | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  let closed = false;

  function next(): void {
    clearTimeout(timer);
    running = waiting.shift() ?? null;
    if (!running) return rest();
    worker ??= start();
    worker.ref();
    if (isReady) send(worker, running);
  }

  function rest(): void {
    worker?.unref();
    timer = setTimeout(() => void stop(), IDLE_MS).unref();
  }

  function start(): Worker {
    const started = new Worker(new URL("./start.mjs", import.meta.url), {
      // The flags of the main thread (a loader, a test runner) are not for this one.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    });
    isReady = false;
    started.on("message", (answer: ThreadAnswer) => {
      if (started === worker) heard(started, answer);
    });
    started.on("error", (cause) => died(started, cause));
    started.on("exit", () => died(started, undefined));
    return started;
  }

  /** The clock starts with the work, not while the thread does. */
  function send(to: Worker, task: Task): void {
    task.startedAt = performance.now();
    to.postMessage(task.job);
    timer = setTimeout(() => end(pageTooComplex()), task.job.milliseconds + graceMs);
  }

  function heard(from: Worker, answer: ThreadAnswer): void {
    if (answer === "ready") {
      isReady = true;
      if (running) send(from, running);
      return;
    }
    const task = running;
    if (task?.job.id !== answer.id) return;
    task.budget.left -= performance.now() - task.startedAt;
    if ("answer" in answer) task.resolve(answer.answer);
    else if ("tooComplex" in answer) task.reject(pageTooComplex());
    else task.reject(new Error("The page reader failed", { cause: answer.failure }));
    next();
  }

  /** A thread that dies of a page ran out of memory; one that dies without one is replaced when it is needed. */
  function died(dead: Worker, cause: unknown): void {
    if (dead !== worker) return;
    worker = null;
    const wasStarting = !isReady;
    isReady = false;
    running?.reject(
      wasStarting ? new Error("The page reader does not start", { cause }) : pageTooComplex(),
    );
    next();
  }

  /** Ends the thread with the job that it is at; the next job gets a new one. */
  function end(reason: unknown): void {
    const dead = worker;
    worker = null;
    isReady = false;
    running?.reject(reason);
    void dead?.terminate();
    next();
  }

  function abandon(task: Task, reason: unknown): void {
    task.reject(reason);
    const position = waiting.indexOf(task);
    if (position >= 0) waiting.splice(position, 1);
    else if (task === running) end(reason);
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    isReady = false;
    clearTimeout(timer);
    await stopped?.terminate();
  }

  return {
    async ask(verb, html, request, { budget, signal }) {
      signal?.throwIfAborted();
      if (closed) throw closedError();
      if (budget.left <= 0) throw pageTooComplex();
      const milliseconds = Math.ceil(budget.left);
      // The verb and its request belong together by this function's own type.
      const job = { id: ++lastId, verb, request, html, milliseconds } as PageJob;
      const { task, answer } = taskFor(job, budget);
      const stopWaiting = () => abandon(task, signal?.reason);
      signal?.addEventListener("abort", stopWaiting);
      waiting.push(task);
      if (!running) next();
      try {
        // The thread answers each verb with that verb's answer.
        return await answer as PageVerbs[typeof verb]["answer"];
      } finally {
        signal?.removeEventListener("abort", stopWaiting);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      const left = [...(running ? [running] : []), ...waiting.splice(0)];
      running = null;
      for (const task of left) task.reject(closedError());
      await stop();
    },
  };
}

function taskFor(job: PageJob, budget: WorkBudget): { task: Task; answer: Promise<unknown> } {
  const task: Task = { job, budget, startedAt: 0, resolve() {}, reject() {} };
  const answer = new Promise((resolve, reject) => Object.assign(task, { resolve, reject }));
  return { task, answer };
}

function closedError(): WorkbenchError {
  return new WorkbenchError("no_project", "The service was closed");
}
