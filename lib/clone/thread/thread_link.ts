import type { GitHttpRequest, GitHttpResponse } from "isomorphic-git";
import type { Job } from "../../threads/mod.ts";
import type { GitVerbs, ThreadLink } from "./protocol.ts";
import { writesThrough } from "./write_gate.ts";

/** The interval at which progress is told, in milliseconds: the library tells of every object. */
const PROGRESS_MS = 100;

/** The thread's side: requests and progress go out, answers come in. */
export function openThreadLink(
  { tell, nextMessage }: Job<GitVerbs[keyof GitVerbs]>,
  gate: SharedArrayBuffer,
): ThreadLink {
  let lastPhase = "";
  let lastTime = 0;

  async function* body(): AsyncIterableIterator<Uint8Array> {
    for (let told = await nextMessage(); told.type !== "end"; told = await nextMessage()) {
      if (told.type === "chunk") yield told.bytes;
    }
  }

  return {
    http: {
      async request({ url, method = "GET", headers = {}, body: sent }: GitHttpRequest) {
        tell({ type: "request", request: { url, method, headers, body: await joined(sent) } });
        const head = await nextMessage();
        const answer = head.type === "response" ? head.headers : {};
        // Anything but 200 ends the work on the other side.
        const response: GitHttpResponse = {
          url,
          method,
          statusCode: 200,
          statusMessage: "OK",
          headers: answer,
          body: body(),
        };
        return response;
      },
    },
    write: writesThrough(gate),
    progress(phase, loaded, total) {
      const now = performance.now();
      if (phase === lastPhase && now - lastTime < PROGRESS_MS) return;
      lastPhase = phase;
      lastTime = now;
      tell({ type: "progress", phase, loaded, total });
    },
  };
}

async function joined(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined,
): Promise<Uint8Array | null> {
  if (body === undefined) return null;
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}
