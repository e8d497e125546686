import { WorkbenchError } from "../../lib/errors/mod.ts";
import type { JobKinds, Threads } from "../../lib/threads/mod.ts";

/** Returns a share of threads: closing it gives up its own jobs alone, and the threads stay for the other shares. */
export function shareOf<Verbs extends JobKinds<Verbs>>(threads: Threads<Verbs>): Threads<Verbs> {
  const closing = new AbortController();
  let isUsed = false;
  return {
    async ask(verb, request, options = {}) {
      isUsed = true;
      const { signal } = options;
      return await threads.ask(verb, request, {
        ...options,
        signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
      });
    },
    warmUp: () => threads.warmUp(),
    isRunning: () => isUsed && threads.isRunning(),
    [Symbol.asyncDispose]() {
      closing.abort(new WorkbenchError("no_project", "Project was closed"));
      return Promise.resolve();
    },
  };
}
