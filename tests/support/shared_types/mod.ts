/**
 * One thread with the type checker for all projects of a process: each would load the compiler and parse its library.
 * @module
 */
import { type TypeService, typeServiceOver } from "../../../lib/source/types/mod.ts";
import { errorOfFailure } from "../../../lib/source/types/worker_link.ts";
import { openThreads } from "../../../lib/threads/mod.ts";
import type { SharedTypeVerbs } from "./protocol.ts";

const threads = openThreads<SharedTypeVerbs>({
  module: new URL("./thread.ts", import.meta.url),
  idleMs: 10_000,
  maxMemoryMb: 2048,
  onAbandon: "tell",
  retriesDeath: true,
  errorOf: ({ request, ...failure }) =>
    errorOfFailure(failure, "asked" in request ? request.asked : { path: request.root }),
});

/** Opens the type checker of a project in the shared thread, which is started when it is first asked. */
export function openSharedTypes(root: string): TypeService {
  const closing = new AbortController();
  let isAsked = false;
  return typeServiceOver({
    async ask(verb, request, signal) {
      isAsked = true;
      const answer = await threads.ask("ask", { root, verb, asked: request }, {
        signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
        timeoutMs: 30_000,
      });
      return answer as never; // The thread answers each verb with that verb's answer.
    },
    isRunning: () => threads.isRunning(),
    async [Symbol.asyncDispose]() {
      const reason = errorOfFailure({ reason: "closed", cause: undefined }, { path: root });
      closing.abort(reason);
      if (isAsked) await threads.ask("forget", { root });
    },
  });
}
