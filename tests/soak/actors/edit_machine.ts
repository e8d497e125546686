import { hashOf, type World } from "../world.ts";
import type { Turn } from "./turn.ts";

const MACHINE = { feature: "catalog", file: "search.machine.ts", machine: 0 };
const PATH = `src/features/${MACHINE.feature}/workflows/${MACHINE.file}`;

/** Adds a state to a machine that nobody else writes, as the preview showed it, and takes it back. */
export function editMachine(world: World): Turn {
  const { client } = world;
  const ledger = world.ledgerOf(PATH);

  return async () => {
    const edit = { ...MACHINE, op: "addState", parent: "", name: world.unique() };
    const preview = await client.ask("POST", "/api/workflows/edit", edit);
    const before = hashOf(world.text(PATH));
    const after = hashOf(preview.body.after);
    const attempt = ledger.attempt(before, after);
    const { body } = await client.ask("POST", "/api/workflows/edit", {
      ...edit,
      commit: true,
      contentHash: before,
    });
    attempt.acknowledge(body.change.before, body.change.after);
    if (body.change.after !== after) throw new Error("The machine is not what the preview showed");
    const back = ledger.attempt(after, before);
    const undone = await client.ask("POST", "/api/pages/undo", { saveId: body.saveId });
    back.acknowledge(undone.body.changes[0].before, undone.body.changes[0].after);
  };
}
