/**
 * The command that serves a project. It loads what it needs to listen, and only then what answers.
 * @module
 */
import { spawn } from "node:child_process";
import { systemCode, WorkbenchError } from "../errors/mod.ts";
import type { OpenProject } from "../workbench/mod.ts";
import { VERSION } from "../workbench/version.ts";
import { parseServeArguments, type ServeArguments } from "./arguments.ts";
import { addressOf, commitsOf, type Fact, factsOf, lineOf, reachOf } from "./describe_start.ts";
import { listen, type Listening, type Place } from "./listen.ts";
import type { Service } from "./open_service.ts";
import { USAGE } from "./options.ts";
import { requireStartable } from "./require_startable.ts";

/** Listens first, then loads what answers: only then the port is known that its guards need. */
async function serve(args: ServeArguments): Promise<void> {
  await requireStartable(args);
  const place = { hostname: args.host, port: args.port };
  const server = await listen(
    place,
    async (request, connection) => (await service).workbench.fetch(request, connection),
  );
  const url = addressOf(args.host, server.port);
  console.log(`Project Workbench is at ${url}`);
  // Requests wait for it; nothing that only it needs was loaded before.
  const service = loadService(args, { ...place, port: server.port }, url);
  closeOnSignals(server, service);
  await tellOf(args, await service, url);
}

async function loadService(args: ServeArguments, address: Place, url: string): Promise<Service> {
  const { openService } = await import("./open_service.ts");
  return await openService(args, address, (path) => tell([["sign in", url + path]]));
}

async function tellOf(
  args: ServeArguments,
  { workbench, chosen }: Service,
  url: string,
): Promise<void> {
  tell([
    ["version", VERSION],
    ["project", chosen.root + chosen.why],
    ...(workbench.signInPath ? [["sign in", url + workbench.signInPath] as const] : []),
    ...reachOf(args.host, args.allowedHosts),
  ]);
  if (args.open) openBrowser(url + (workbench.signInPath ?? "/"));
  const project = await workbench.ready;
  tell(project ? factsOf(await project.layout(), chosen.root) : []);
  const { factsAround } = await import("./look_around.ts");
  tell(await factsAround(chosen.root));
  tell(project ? await commitFacts(project) : []);
  tell([[
    "next",
    `open ${url}${
      workbench.signInPath ?? ""
    } in a browser, ${url}/docs for every route; Ctrl+C ends the service`,
  ]]);
}

/** A repository that cannot be read is told, and keeps nobody from the project. */
async function commitFacts(project: OpenProject): Promise<readonly Fact[]> {
  try {
    return commitsOf(await project.committing());
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    return [["problem", error.message]];
  }
}

function tell(facts: readonly Fact[]): void {
  for (const fact of facts) console.log(lineOf(fact));
}

function closeOnSignals(server: Listening, service: Promise<Service>): void {
  let closing = false;
  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    await server.stop(service.then(({ workbench }) => workbench.close()));
    process.exit(0);
  }
  // A terminal that is closed hangs up.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void close());
}

/** Whoever read the output has gone, as `| head` does: the command goes on, on Node as by itself on the others. */
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
  outliveReaders();
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
    case "mcp": {
      const { speakMcp } = await import("./speak_mcp.ts");
      return await speakMcp(args);
    }
    case "serve":
      return await serve(args);
  }
}

try {
  await run(parseServeArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
