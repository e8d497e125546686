import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const KEPT = 3;

/** A window on the notes, which others have open too: a change names the revision that the window shows. */
export function writeNotes(world: World): Turn {
  const { client, notes } = world;

  async function change(id: string): Promise<void> {
    const { body: { note } } = await client.ask("GET", `/api/notes/${id}`);
    const ledger = world.noteLedger(id, note.rev);
    const attempt = ledger.attempt(note.rev, null);
    const { status, body } = await client.ask("PUT", `/api/notes/${id}`, {
      rev: note.rev,
      body: `Words: ${world.unique()}\n`,
    }, ["note_changed"]);
    if (status === 200) attempt.acknowledge(note.rev, body.note.rev);
    else attempt.refuse();
  }

  return async () => {
    const known = [...notes.keys()];
    const id = known[world.random(KEPT)];
    if (id !== undefined) await change(id);
    const { body } = await client.ask("POST", "/api/notes", { title: world.unique() });
    if (known.length < KEPT) world.noteLedger(body.note.id, body.note.rev);
    else await client.ask("DELETE", `/api/notes/${body.note.id}`);
    await client.ask("GET", `/api/notes?q=${world.unique()}`);
  };
}
