import { resolve } from "node:path";
import {
  clientConfig,
  openService,
  readToolsets,
  type Service,
  SKILL,
  speakStdio,
  toolsets,
} from "../mcp/mod.ts";
import type { ServeArguments } from "./arguments.ts";
import { addressOf } from "./describe_start.ts";
import { listen } from "./listen.ts";
import { openService as openOwn } from "./open_service.ts";
import { requireStartable } from "./require_startable.ts";

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
  if (args.prints !== null) return console.log(printed(args));
  const wanted = args.toolsets === null ? toolsets : readToolsets(args.toolsets);
  const { service, close } = args.url === null
    ? await startOwn(args)
    : { service: reach(args.url, args.token), close: () => Promise.resolve() };
  const end = async (): Promise<never> => {
    await close();
    return process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end());
  await speakStdio(service, wanted, (error) => console.error(error));
  await end();
}

function printed({ prints, url, token, project }: ServeArguments): string {
  if (prints === "skill") return SKILL.trimEnd();
  return clientConfig(url === null ? { project: resolve(project ?? ".") } : { url, token });
}

function reach(url: string, token: string | null): Service {
  return openService({
    address: url,
    baseUrl: url,
    send: fetch,
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
}

/** It listens as well: an agent's change is reviewed by a person, who needs an address. */
async function startOwn(args: ServeArguments): Promise<Opened> {
  if (args.auth !== "off") {
    throw new Error(
      "Cannot start a service with sign-in for an agent: start it by itself, and name it with --url and --token",
    );
  }
  await requireStartable(args);
  const place = { hostname: args.host, port: args.port };
  const server = await listen(
    place,
    async (request, connection) => (await own).workbench.fetch(request, connection),
  );
  const own = openOwn(args, { ...place, port: server.port });
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
      await Promise.all([workbench.close(), server.stop()]);
    },
  };
}
