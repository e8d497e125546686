import { hashOf, type World } from "../world.ts";
import type { Turn } from "./turn.ts";

const FEATURE = "catalog";
const FILE = "CatalogPage.tsx";
const PATH = `src/features/${FEATURE}/pages/${FILE}`;

/** Sets a prop of its own in a page that others write as well, and takes some of its writes back. */
export function writePage(world: World, name: string): Turn {
  const { client } = world;
  const ledger = world.ledgerOf(PATH);
  const prop = `data-${name}`;

  async function set(): Promise<string | null> {
    const tree = await client.ask("GET", `/api/pages/tree?feature=${FEATURE}&file=${FILE}`);
    const before: string = tree.body.contentHash;
    const value = world.unique();
    const attempt = ledger.attempt(before, wouldBe(before, value));
    const { status, body } = await client.ask("POST", "/api/pages/props", {
      feature: FEATURE,
      file: FILE,
      nodeId: "CatalogPage:0.1",
      propName: prop,
      kind: "string",
      value,
      contentHash: before,
    }, ["content_changed"]);
    if (status !== 200) return attempt.refuse(), null;
    attempt.acknowledge(body.change.before, body.change.after);
    return body.saveId;
  }

  /** The hash of the page with the value, where the prop is there already. */
  function wouldBe(before: string, value: string): string | null {
    const text = world.text(PATH);
    const found = new RegExp(`${prop}="\\w+"`).exec(text);
    if (hashOf(text) !== before || !found) return null;
    return hashOf(text.replace(found[0], `${prop}="${value}"`));
  }

  async function undo(saveId: string): Promise<void> {
    const attempt = ledger.attempt(hashOf(world.text(PATH)), null);
    const { status, body } = await client.ask("POST", "/api/pages/undo", { saveId }, [
      "content_changed",
      "save_not_found",
    ]);
    if (status !== 200) return attempt.refuse();
    attempt.acknowledge(body.changes[0].before, body.changes[0].after);
  }

  return async () => {
    const saveId = await set();
    if (saveId !== null && world.random(3) === 0) await undo(saveId);
  };
}
