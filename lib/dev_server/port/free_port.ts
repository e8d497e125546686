import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";

/** Both loopbacks: a dev server may take either, and a browser may ask either. */
export const LOOPBACKS = ["127.0.0.1", "::1"] as const;

const FIRST = 3000;
const LAST = 65535;
/** The number of ports, counted from the first, among which projects begin to look. */
const SPREAD = 1000;

/** Ports from the first one on that browsers refuse to ask: those of other protocols, as the Fetch standard lists them. */
const REFUSED: ReadonlySet<number> = new Set([
  3659,
  4045,
  4190,
  5060,
  5061,
  6000,
  6566,
  6665,
  6666,
  6667,
  6668,
  6669,
  6679,
  6697,
  10080,
]);

/** Tells whether somebody listens on a port of loopback. */
export async function isBusy(port: number): Promise<boolean> {
  for (const address of LOOPBACKS) {
    if (await accepts(port, address) || !await canListen(port, address)) return true;
  }
  return false;
}

/** The first port from one on that nobody listens on, and browsers ask. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port <= LAST; port++) {
    if (!REFUSED.has(port) && !await isBusy(port)) return port;
  }
  return await freePort(FIRST);
}

/**
 * Returns the port where a project begins to look for a port: mostly another place for each, and always the same one, so that what
 * a browser keeps for an origin is there again.
 * @param root the project's folder
 */
export function firstPortOf(root: string): number {
  return FIRST + createHash("sha256").update(root).digest().readUInt32BE() % SPREAD;
}

/** Tells whether a connection to a port of an address succeeds. */
export function accepts(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: address });
    const end = (open: boolean): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve(open);
    };
    const limit = setTimeout(() => end(false), 1000);
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
  });
}

function canListen(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6, and for ports that this user may not have, nobody is known to be in the way.
    server.on("error", (error) => resolve(!("code" in error && error.code === "EADDRINUSE")));
    server.listen(
      { port, host: address, exclusive: true },
      () => server.close(() => resolve(true)),
    );
  });
}
