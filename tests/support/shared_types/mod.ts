/**
 * One thread with the type checker for all projects of a process: each would load the compiler and parse its library.
 * @module
 */
import { type TypeService, typeServiceOver } from "../../../lib/source/types/mod.ts";
import { errorOfFailure } from "../../../lib/source/types/worker_link.ts";
import { openThreads } from "../../../lib/threads/mod.ts";
import { shareOf } from "../share_of.ts";
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
  const share = shareOf(threads);
  return typeServiceOver({
    async ask(verb, request, signal) {
      const asked = { root, verb, asked: request };
      const answer = await share.ask("ask", asked, { signal, timeoutMs: 30_000 });
      return answer as never; // The thread answers each verb with that verb's answer.
    },
    isRunning: () => share.isRunning(),
    async [Symbol.asyncDispose]() {
      await share[Symbol.asyncDispose]();
      if (share.isRunning()) await threads.ask("forget", { root });
    },
  });
}
