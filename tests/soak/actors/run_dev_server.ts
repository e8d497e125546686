import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

/** Starts, restarts and stops the dev server. */
export function runDevServer(world: World): Turn {
  const { client } = world;
  return async () => {
    await client.ask("POST", "/api/dev-server/start", {}, ["already_running"]);
    await client.ask("GET", "/api/dev-server");
    await new Promise((resolve) => setTimeout(resolve, world.random(2000)));
    if (world.random(2) === 0) await client.ask("POST", "/api/dev-server/restart", {});
    await client.ask("POST", "/api/dev-server/stop", {});
  };
}
