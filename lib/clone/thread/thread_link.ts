import type { MessagePort } from "node:worker_threads";
import type { GitHttpRequest, GitHttpResponse } from "isomorphic-git";
import type { LinkMessage, ThreadLink, ThreadMessage } from "./protocol.ts";
import { writesThrough } from "./write_gate.ts";

/** How often progress is told, in milliseconds: the library tells of every object. */
const PROGRESS_MS = 100;

/** The thread's side: requests and progress go out, answers come in. */
export function openThreadLink(port: MessagePort, gate: SharedArrayBuffer): ThreadLink {
  const inbox = openInbox(port);
  let lastPhase = "";
  let lastTime = 0;

  function post(message: ThreadMessage): void {
    port.postMessage(message);
  }

  async function* body(): AsyncIterableIterator<Uint8Array> {
    for (let message = await inbox(); message.type !== "end"; message = await inbox()) {
      if (message.type === "chunk") yield message.bytes;
    }
  }

  return {
    http: {
      async request({ url, method = "GET", headers = {}, body: sent }: GitHttpRequest) {
        post({ type: "request", request: { url, method, headers, body: await joined(sent) } });
        const head = await inbox();
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
      post({ type: "progress", phase, loaded, total });
    },
  };
}

/** The messages in their order, one at a time. */
function openInbox(port: MessagePort): () => Promise<LinkMessage> {
  const arrived: LinkMessage[] = [];
  let wanted: ((message: LinkMessage) => void) | null = null;
  port.on("message", (message: LinkMessage) => {
    if (wanted) wanted(message);
    else arrived.push(message);
    wanted = null;
  });
  return () => {
    const message = arrived.shift();
    if (message) return Promise.resolve(message);
    return new Promise((resolve) => (wanted = resolve));
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
