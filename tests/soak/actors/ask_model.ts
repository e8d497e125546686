import { STORY, TICKET } from "../../support/speaking_model.ts";
import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const PAGE = { feature: "cart", url: "https://tracker.example/1", html: TICKET, model: "story" };

/** Has a model read a story, draft a pattern and a plan. */
export function askModel(world: World): Turn {
  const { client } = world;
  return async () => {
    const { code, body } = await client.ask("POST", "/api/story-ai/extract", PAGE, [
      "nothing_verified",
    ]);
    if (code === null && body.values.title !== STORY.title) {
      throw new Error(`The story's title is told as "${body.values.title}"`);
    }
    await client.ask("POST", "/api/story-ai/pattern/propose", PAGE);
    const ticket = { text: "Add a voucher page", feature: "cart", model: "story" };
    await client.ask("POST", "/api/plan/propose", ticket);
  };
}
