import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

/** The project was opened anew in that very moment. */
const REOPENED = "no_project";

/** Starts, restarts and stops the dev server. */
export function runDevServer(world: World): Turn {
  const { client } = world;
  return async () => {
    await client.ask("POST", "/api/dev-server/start", {}, ["already_running", REOPENED]);
    await client.ask("GET", "/api/dev-server");
    await new Promise((resolve) => setTimeout(resolve, world.random(2000)));
    if (world.random(2) === 0) await client.ask("POST", "/api/dev-server/restart", {}, [REOPENED]);
    await client.ask("POST", "/api/dev-server/stop", {});
  };
}
