import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

/** Opens the project anew while all the others are at work in it: whatever they were told has to hold. */
export function openProject(world: World): Turn {
  const { client } = world;
  return async () => {
    const { code, body } = await client.ask("PUT", "/api/project", { path: "." }, [
      "process_active",
    ]);
    if (code === null && body.name !== "shop") throw new Error(`The project is "${body.name}"`);
    await new Promise((resolve) => setTimeout(resolve, world.random(400)));
  };
}
