import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fetch } from "../http/mod.ts";
import { loadOnce } from "../loading/mod.ts";
import { obstacleOf } from "./obstacles.ts";

/** A server that listens, on whichever runtime. */
export interface Listening {
  readonly port: number;
  /**
   * Takes no further connection, and ends those that there are.
   * @param answered the work for which they wait; what is answered then has a moment to be sent
   */
  readonly stop: (answered: Promise<unknown>) => Promise<void>;
}

/** The longest time that answers are still sent for, in milliseconds. */
const LONGEST_SENDING_MS = 500;

/** The address at which a server listens. */
export interface Place {
  readonly hostname: string;
  readonly port: number;
}

/** The parts of Deno's and Bun's own interfaces that this file uses. */
interface DenoServe {
  serve(
    options: Place & { onListen: () => void },
    handler: (request: Request, info: unknown) => Promise<Response>,
  ): {
    readonly addr: { readonly port: number };
    shutdown(): Promise<void>;
  };
}
interface BunServe {
  serve(
    options: Place & {
      idleTimeout: number;
      development: boolean;
      fetch: (request: Request, server: unknown) => Promise<Response>;
    },
  ): {
    readonly port: number;
    readonly pendingRequests: number;
    stop(closeActiveConnections: boolean): Promise<void>;
  };
}
const runtimes = globalThis as { readonly Deno?: DenoServe; readonly Bun?: BunServe };

/**
 * Listens, before what answers is loaded: a place that is taken is told at once.
 * @throws {Error} with a sentence for the terminal
 */
export async function listen(place: Place, fetch: Fetch): Promise<Listening> {
  try {
    if (runtimes.Bun) return await listenOnBun(runtimes.Bun, place, fetch);
    if (runtimes.Deno) return await listenOnDeno(runtimes.Deno, place, fetch);
    return await listenOnNode(place, fetch);
  } catch (cause) {
    const obstacle = obstacleOf(place, cause);
    throw obstacle === null ? cause : new Error(obstacle, { cause });
  }
}

function listenOnDeno(deno: DenoServe, place: Place, fetch: Fetch): Promise<Listening> {
  const server = deno.serve({ ...place, onListen: () => undefined }, fetch);
  return Promise.resolve({
    port: server.addr.port,
    async stop(answered) {
      const down = server.shutdown();
      await answered;
      // What lasts longer ends with the process: a server that shuts down cannot be aborted any more.
      await soon(down);
    },
  });
}

async function listenOnBun(bun: BunServe, place: Place, fetch: Fetch): Promise<Listening> {
  // Bun shares a port with another Bun that listens there: each would get some of the other's requests.
  const { accepts } = await import("../dev_server/port/free_port.ts");
  if (place.port !== 0 && await accepts(place.port, place.hostname)) {
    throw Object.assign(new Error("The port takes connections already"), { code: "EADDRINUSE" });
  }
  // Bun ends a stream that is silent for 10 s unless told not to; its development pages show source.
  const server = bun.serve({ ...place, idleTimeout: 0, development: false, fetch });
  return {
    port: server.port,
    async stop(answered) {
      const down = server.stop(false);
      await answered;
      if (server.pendingRequests > 0) await soon(down);
      await server.stop(true);
    },
  };
}

function untilClosed(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => outgoing.once("close", () => resolve()));
}

async function listenOnNode(place: Place, fetch: Fetch): Promise<Listening> {
  const listener = loadOnce(async () => (await import("./node_listener.ts")).nodeListener(fetch));
  const sending = new Set<ServerResponse>();
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    sending.add(outgoing);
    outgoing.once("close", () => sending.delete(outgoing));
    void listener().then((answer) => answer(incoming, outgoing));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.hostname, resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop(answered) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await answered;
      await soon(Promise.all([...sending].map(untilClosed)));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Resolves when the work is done, and after a moment in any case. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, LONGEST_SENDING_MS));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
