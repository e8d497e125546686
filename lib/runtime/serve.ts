/**
 * The command that serves a project; the only file that names the runtimes.
 * @module
 */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createAccessLog, type Fetch, problemOf, problemResponse } from "../http/mod.ts";
import { systemCode, WorkbenchError } from "../errors/mod.ts";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { VERSION } from "../workbench/mod.ts";
import { parseServeArguments, type ServeArguments } from "./arguments.ts";
import { chooseProject } from "./choose_project.ts";
import { addressOf, type Fact, factsOf, lineOf, reachOf } from "./describe_start.ts";
import { obstacleOf } from "./obstacles.ts";
import { USAGE } from "./options.ts";

/** A server that listens, on whichever runtime. */
interface Listening {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly hostname: string;
  readonly port: number;
}

/** What this file uses of Deno's and Bun's own interfaces. */
interface DenoServe {
  serve(
    options: Place & { onListen: () => void; signal: AbortSignal },
    handler: (request: Request, info: unknown) => Promise<Response>,
  ): { readonly addr: { readonly port: number }; readonly finished: Promise<void> };
}
interface BunServe {
  serve(
    options: Place & {
      idleTimeout: number;
      development: boolean;
      fetch: (request: Request, server: unknown) => Promise<Response>;
    },
  ): { readonly port: number; stop(closeActiveConnections: boolean): Promise<void> };
}
const runtimes = globalThis as { readonly Deno?: DenoServe; readonly Bun?: BunServe };

/** @throws {Error} with a sentence for the terminal */
async function listen(place: Place, fetch: Fetch): Promise<Listening> {
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
  const ending = new AbortController();
  const server = deno.serve({ ...place, onListen: () => undefined, signal: ending.signal }, fetch);
  return Promise.resolve({
    port: server.addr.port,
    stop: () => {
      ending.abort();
      return server.finished;
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
  return { port: server.port, stop: () => server.stop(true) };
}

async function listenOnNode(place: Place, fetch: Fetch): Promise<Listening> {
  const listener = getRequestListener(fetch, {
    // For a request without a Host header, so that the service's own guard is the one that refuses it.
    hostname: "host.invalid",
    errorHandler: unreadableTarget,
  });
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.hostname, resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => stopNode(server) };
}

/** The adapter could not make a URL of the request's Host and target. */
function unreadableTarget(): Response {
  const refused = new WorkbenchError(
    "host_refused",
    "Refuse the request: its Host header and target do not make a URL of this service",
  );
  return problemResponse(problemOf(refused, crypto.randomUUID()));
}

function stopNode(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Listens first, then creates the workbench: only then the port is known that its guards need. */
async function serve(args: ServeArguments): Promise<void> {
  const chosen = await chooseProject(args);
  const place = { hostname: args.host, port: args.port };
  const server = await listen(place, (request, connection) => workbench.fetch(request, connection));
  const workbench = startWorkbench(args, chosen.root, { ...place, port: server.port });
  closeOnSignals(server, workbench);
  const url = addressOf(args.host, server.port);
  // It answers from here on; whoever asks for the project waits for it.
  console.log(`Project Workbench is at ${url}`);
  tell([
    ["version", VERSION],
    ["project", chosen.root + chosen.why],
    ...(workbench.signInPath ? [["sign in", url + workbench.signInPath] as const] : []),
    ...reachOf(args.host, args.allowedHosts),
  ]);
  if (args.open) openBrowser(url + (workbench.signInPath ?? "/docs"));
  const project = await workbench.ready;
  tell(project ? factsOf(await project.layout(), chosen.root) : []);
  tell([["next", `open ${url}/docs for every route; Ctrl+C ends the service`]]);
}

function tell(facts: readonly Fact[]): void {
  for (const fact of facts) console.log(lineOf(fact));
}

function startWorkbench(args: ServeArguments, project: string, address: Place): Workbench {
  return createWorkbench({
    project,
    address,
    auth: args.auth,
    // Nobody types the port twice: a name counts with it and without.
    allowedHosts: args.allowedHosts.flatMap((host) =>
      /:\d+$/.test(host) ? [host] : [host, `${host}:${address.port}`]
    ),
    allowedOrigins: args.allowedOrigins,
    ...(args.state !== null && { stateDirectory: args.state }),
    ...(args.workspace !== null && { workspaceDirectory: args.workspace }),
    ...(args.cloneHosts !== null && { cloneHosts: args.cloneHosts }),
    allowPrivateHosts: args.allowPrivateHosts,
    gitEngine: args.git,
    log: createAccessLog(args.log, (line) => console.error(line)),
  });
}

function closeOnSignals(server: Listening, workbench: Workbench): void {
  let closing = false;
  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    await Promise.all([workbench.close(), server.stop()]);
    process.exit(0);
  }
  // A terminal that is closed hangs up.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void close());
}

/** Whoever read the output has gone, as `| head` does: the service goes on, on Node as by itself on the others. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (systemCode(error) !== "EPIPE") throw error;
    });
  }
}

function openBrowser(url: string): void {
  const [command, ...args] = process.platform === "darwin"
    ? ["open", url]
    : process.platform === "win32"
    ? ["cmd", "/c", "start", "", url]
    : ["xdg-open", url];
  const child = spawn(command ?? "xdg-open", args, { stdio: "ignore", detached: true });
  child.on("error", () => console.error(`Cannot open a browser: visit ${url}`));
  child.unref();
}

async function run(args: ServeArguments): Promise<void> {
  switch (args.command) {
    case "help":
      return console.log(USAGE);
    case "version":
      return console.log(VERSION);
    case "doctor": {
      const { examine } = await import("./doctor.ts");
      process.exitCode = await examine(args, (line) => console.log(line)) ? 0 : 1;
      return;
    }
    case "serve":
      outliveReaders();
      return await serve(args);
  }
}

try {
  await run(parseServeArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
