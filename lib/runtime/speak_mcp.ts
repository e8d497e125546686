import { resolve } from "node:path";
import { WorkbenchError } from "../errors/mod.ts";
import {
  clientConfig,
  type ClientTarget,
  openService,
  readToolsets,
  type Service,
  SKILL,
  speakStdio,
} from "../mcp/mod.ts";
import type { ServeArguments } from "./arguments.ts";
import { lookForProject } from "./choose_project.ts";
import { addressOf } from "./describe_start.ts";
import { listen } from "./listen.ts";
import { openService as openOwn } from "./open_service.ts";
import { requireServable, requireStartable } from "./require_startable.ts";

/** The service that the tools use, and the function that ends it. */
interface Opened {
  readonly service: Service;
  readonly close: () => Promise<void>;
}

/**
 * Speaks the Model Context Protocol on standard input and output, for a service that runs or for one of its own, at which
 * the person reviews. Nothing but the protocol is written to standard output.
 * @throws {Error} with a sentence for the terminal
 */
export async function speakMcp(args: ServeArguments): Promise<void> {
  if (args.prints === "skill") return console.log(SKILL.trimEnd());
  // Nobody is given a configuration that fails when a client uses it.
  const wanted = readToolsets(args.toolsets ?? undefined);
  if (args.url === null) await requireOwn(args);
  if (args.prints === "config") return console.log(clientConfig(targetOf(args)));
  const { service, close } = args.url === null
    ? await startOwn(args)
    : { service: reach(args.url, args.token), close: () => Promise.resolve() };
  let ending: Promise<never> | undefined;
  // A client may close the input and send a signal as well.
  const end = (): Promise<never> => ending ??= close().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end());
  await speakStdio(service, wanted, (error) => console.error(error));
  await end();
}

function targetOf({ url, token, toolsets, project, repeated }: ServeArguments): ClientTarget {
  return url === null
    ? { project: resolve(project ?? "."), options: repeated }
    : { url, token, toolsets };
}

function reach(url: string, token: string | null): Service {
  return openService({
    address: url,
    baseUrl: url,
    send: (request) => sendTo(url, request),
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
}

/** @throws {WorkbenchError} `not_running` where nothing answers at the address */
async function sendTo(url: string, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    throw new WorkbenchError(
      "not_running",
      `Nothing answers at ${url}: ask the person to start the service, in the project's folder by ` +
        `"npx project-workbench${
          portOf(url)
        }", or to name the address of the one that runs with --url` +
        (request.method === "GET" ? "" : ". Read anew before you ask again: it may have been done"),
      { cause },
    );
  }
}

function portOf(url: string): string {
  const { port } = new URL(url);
  return port === "" ? "" : ` --port ${port}`;
}

/** Refuses a service that cannot be started for an agent. @throws {Error} with a sentence for the terminal */
async function requireOwn(args: ServeArguments): Promise<void> {
  if (args.auth !== "off") {
    throw new Error(
      "Cannot start a service with sign-in for an agent: start it by itself, and name it with --url and --token",
    );
  }
  await requireServable(args);
  // An agent would edit the demo, and say that it is done.
  if ((await lookForProject(args)).isDemo) {
    throw new Error(
      "This folder is no React project: start it in the project's folder, or name that with --project DIR",
    );
  }
}

/** It listens as well: an agent's change is reviewed by a person, who needs an address. */
async function startOwn(args: ServeArguments): Promise<Opened> {
  await requireStartable(args);
  const place = { hostname: args.host, port: args.port };
  const server = await listen(
    place,
    async (request, connection) => (await own).workbench.fetch(request, connection),
  );
  // Nobody signs in to it.
  const own = openOwn(args, { ...place, port: server.port }, () => undefined);
  const address = addressOf(args.host, server.port);
  console.error(`Project Workbench is at ${address}: a person reviews there`);
  const { workbench } = await own;
  return {
    service: openService({
      address,
      baseUrl: address,
      send: (request) => workbench.fetch(request),
    }),
    close: async () => {
      await server.stop(workbench.close());
    },
  };
}
