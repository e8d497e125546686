import { CART_PAGE, planOf, setsVariant } from "../../plan/shop_plans.ts";
import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const VERBS = ["pause", "resume", "cancel", "retry", "complete"];
const FINAL = ["done", "cancelled", "failed"];

/** Runs a plan, sends it verbs, and decides on what it would write. */
export function runPlans(world: World): Turn {
  const { client } = world;
  const ledger = world.ledgerOf(CART_PAGE);

  async function drive(address: string): Promise<string> {
    for (let turn = 0;; turn++) {
      const { body: { process } } = await client.ask("GET", address);
      if (FINAL.includes(process.state)) return process.state;
      // In the end it is helped along: what waits for a person would wait for ever.
      const verb = turn < 5 ? VERBS[world.random(VERBS.length)] : process.verbs[0] ?? "complete";
      await client.ask("POST", `${address}/${verb}`, {}, ["illegal_verb"]);
    }
  }

  async function decide(address: string): Promise<void> {
    const [{ body: { process } }, { body: { files } }] = await Promise.all([
      client.ask("GET", address),
      client.ask("GET", `${address}/review`),
    ]);
    for (const { path, diffSha256 } of files) {
      const change = process.changes.find((one: { path: string }) => one.path === path);
      const verdict = world.random(3) === 0 ? "reject" : "approve";
      const attempt = ledger.attempt(change.before, change.after);
      const { status, body } = await client.ask(
        "POST",
        `${address}/decide`,
        { path, diffSha256, verdict },
        ["content_changed", "already_decided"],
      );
      if (status === 200 && body.change) {
        attempt.acknowledge(body.change.before, body.change.after);
      } else attempt.refuse();
    }
  }

  return async () => {
    const byHand = world.random(2) === 0 ? [{ id: "b" }] : [];
    const plan = planOf(setsVariant("a", world.unique()), ...byHand);
    // Refused only where the project was opened anew in that very moment.
    const { status, body } = await client.ask(
      "POST",
      "/api/plan/run",
      { plan, key: world.unique() },
      ["process_active"],
    );
    if (status >= 400) return;
    const address = `/api/processes/${body.processId}`;
    if (await drive(address) === "done") await decide(address);
  };
}
