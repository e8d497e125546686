import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const MODES = ["coalesce", "every-save", "manual"];

/** Turns commit-on-save on and off, changes when it commits, and answers its questions. */
export function commitSaves(world: World): Turn {
  const { client } = world;
  return async () => {
    await client.ask("POST", "/api/git/config", {
      enabled: world.random(4) > 0,
      mode: MODES[world.random(MODES.length)],
      coalesceMs: 200,
    });
    const { body } = await client.ask("GET", "/api/git/session");
    if (body.session?.question) {
      await client.ask("POST", "/api/git/dirty-answer", { answer: "carry" }, ["no_question"]);
    }
    await client.ask("POST", "/api/git/commit", {});
    await new Promise((resolve) => setTimeout(resolve, world.random(500)));
  };
}
