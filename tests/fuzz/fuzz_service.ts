import { inspect } from "node:util";
import { createWorkbench } from "../../mod.ts";
import { startServe } from "../support/served.ts";
import type { FuzzTarget } from "./exchange.ts";
import { type FuzzWorld, openFuzzWorld } from "./fuzz_world.ts";

/** A service in a world of its own. */
export interface FuzzService extends AsyncDisposable {
  readonly world: FuzzWorld;
  readonly target: FuzzTarget;
}

/** A service in this process. */
export async function openFuzzService(): Promise<FuzzService> {
  const world = await openFuzzWorld();
  const causes: string[] = [];
  const workbench = createWorkbench({
    ...world.options,
    log: ({ cause }) => cause && causes.push(cause),
    report: (error) => causes.push(inspect(error)),
  });
  return {
    world,
    target: {
      origin: "http://localhost",
      send: (request) => workbench.fetch(request),
      causes: () => causes.splice(0),
    },
    async [Symbol.asyncDispose]() {
      await workbench.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** The command, in a process of its own. */
export async function startFuzzService(): Promise<FuzzService> {
  const world = await openFuzzWorld();
  const { host } = world.server;
  const served = await startServe(
    ["--project", world.root, "--clone-host", host, "--allow-private-hosts"],
    { WORKBENCH_MODELHOST: world.runtime.url },
  );
  return {
    world: { ...world, secrets: [...world.secrets, served.stateDirectory] },
    target: {
      origin: served.url.replace(/\/$/, ""),
      send: (request) => fetch(request),
      causes: () => [],
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}
