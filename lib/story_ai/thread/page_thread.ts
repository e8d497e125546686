import { WorkbenchError } from "../../errors/mod.ts";
import { moduleBeside, openThreads, type ThreadFailure, type Threads } from "../../threads/mod.ts";
import { pageTooComplex } from "../page/work_limit.ts";
import type { PageVerbs } from "./protocol.ts";

/** The thread ends its work by itself; one that cannot is ended so long after. */
const GRACE_MS = 250;
const IDLE_MS = 30_000;
const MAX_MEMORY_MB = 768;

/** The work that one request may cost, however many jobs it takes. */
export interface WorkBudget {
  /** Milliseconds. */
  left: number;
}

type AskedOf<Verb extends keyof PageVerbs> = PageVerbs[Verb]["request"]["asked"];

/** Reads pages in a thread of its own, one after another: no page holds the event loop. */
export interface PageThread extends AsyncDisposable {
  /**
   * @param budget what the job took is taken off
   * @throws {WorkbenchError} `page_too_complex`
   * @throws the signal's reason when it aborts
   */
  ask<Verb extends keyof PageVerbs>(
    verb: Verb,
    html: string,
    asked: AskedOf<Verb>,
    options: { budget: WorkBudget; signal?: AbortSignal | undefined },
  ): Promise<PageVerbs[Verb]["answer"]>;
}

/** Opens the reader of pages; the thread starts with the first of them. */
export function openPageThread({ graceMs = GRACE_MS }: { graceMs?: number } = {}): PageThread {
  const threads: Threads<PageVerbs> = openThreads<PageVerbs>({
    module: moduleBeside("./main.ts", import.meta.url),
    idleMs: IDLE_MS,
    maxMemoryMb: MAX_MEMORY_MB,
    errorOf,
  });
  return {
    async ask(verb, html, asked, { budget, signal }) {
      signal?.throwIfAborted();
      if (budget.left <= 0) throw pageTooComplex();
      const milliseconds = Math.ceil(budget.left);
      // What is asked belongs to the verb by this function's own type.
      const request = { html, milliseconds, asked } as PageVerbs[typeof verb]["request"];
      let startedAt: number | null = null;
      try {
        return await threads.ask(verb, request, {
          signal,
          timeoutMs: milliseconds + graceMs,
          onBegin: () => (startedAt = performance.now()),
        });
      } finally {
        if (startedAt !== null) budget.left -= performance.now() - startedAt;
      }
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

/** A thread that dies of a page ran out of memory. */
function errorOf({ reason, cause }: ThreadFailure<PageVerbs>): Error {
  switch (reason) {
    case "timeout":
    case "died":
      return pageTooComplex();
    case "closed":
      return new WorkbenchError("no_project", "The service was closed");
    case "failed":
      return new Error("The page reader failed", { cause });
    case "not_started":
      return new Error("The page reader does not start", { cause });
  }
}
