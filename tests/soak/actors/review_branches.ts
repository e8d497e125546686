import { BRANCHES, type World } from "../world.ts";
import type { Turn } from "./turn.ts";

/** Has branches compared, and sometimes thinks better of it. */
export function reviewBranches(world: World): Turn {
  const { client } = world;
  return async () => {
    const head = BRANCHES[world.random(BRANCHES.length)] ?? "main";
    const comparison = { base: "main", head };
    await client.ask("GET", "/api/review/branches?base=main");
    await client.ask("POST", "/api/review/analyze", comparison);
    if (world.random(2) === 0) {
      await client.ask("POST", "/api/review/cancel", comparison, ["not_running"]);
    }
    await client.ask("GET", `/api/review/change?base=main&head=${head}`);
    await client.ask("GET", "/api/review/plans");
  };
}
