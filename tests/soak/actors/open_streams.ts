import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

/** Opens streams of events and of progress, reads some and leaves; sometimes reads one to its end. */
export function openStreams(world: World): Turn {
  const { client } = world;
  return async () => {
    const bytes = world.random(2000);
    await client.taste("GET", "/api/processes/events", undefined, bytes);
    await client.taste("POST", "/api/modelhost/pull", { name: "slow" }, world.random(100));
    await client.taste("POST", "/api/modelhost/pull", { name: "llama3.2" }, 10_000);
  };
}
