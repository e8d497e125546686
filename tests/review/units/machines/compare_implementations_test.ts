import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareMachines } from "../../../../lib/review/units/machines/mod.ts";
import { openSides } from "../open_sides.ts";
import { showDetail } from "./show.ts";

async function told(base: string, head: string): Promise<string[]> {
  await using sides = await openSides({ "machine.ts": base }, { "machine.ts": head });
  const path = "machine.ts";
  const files = { base: { side: sides.base, path }, head: { side: sides.head, path } };
  return (await compareMachines(files)).details.map(showDetail);
}

const machine = (guard: string, action: string, load: string) => `
import { fromPromise, setup } from "xstate";
const load = ${load};
export const door = setup({
  guards: { ready: ${guard}, other: () => true },
  actions: { ring() { ${action} } },
  actors: { load },
  delays: { soon: 10 },
}).createMachine({
  initial: "shut",
  states: {
    shut: { on: { GO: { target: "open", guard: "ready", actions: "ring" } }, after: { soon: "open" } },
    open: { invoke: { src: "load" }, on: { BACK: { target: "shut", guard: "other" } } },
  },
});
`;
const LOAD = "fromPromise(async () => 1)";

describe("compareMachines of implementations", () => {
  it("tells the names that stand for other code", async () => {
    const before = machine("({ context }) => context.n > 1", "bell(1);", LOAD);
    const after = machine(
      "({ context }) => context.n > 2",
      "bell(2);",
      "fromPromise(async () => 2)",
    );
    assertEquals(await told(before, after), [
      '5 guard changed door / ready | ({ context }) => context.n > 1 -> ({ context }) => context.n > 2 | The guard "ready" of "door" has another implementation',
      '6 action changed door / ring | ring() { bell(1); } -> ring() { bell(2); } | The action "ring" of "door" has another implementation',
      '7 invoke changed door / load | fromPromise(async () => 1) -> fromPromise(async () => 2) | The actor "load" of "door" has another implementation',
    ]);
  });

  it("says nothing of their layout", async () => {
    const before = machine("({ context }) => context.n > 1", "bell('1');", LOAD);
    const after = machine("({ context }) =>\n    /* enough */ (context.n > 1)", 'bell("1")', LOAD);
    assertEquals(await told(before, after), []);
  });

  it("reads the options of createMachine, and tells a machine by its own statement", async () => {
    const one = (name: string, guard: string) =>
      `export const ${name} = createMachine({ initial: "a", states: { a: { on: { GO: { cond: "is", target: "b" } } }, b: {} } }, { guards: { is: ${guard} } });\n`;
    const file = (...texts: string[]) =>
      `import { createMachine } from "xstate";\n${texts.join("")}`;
    const details = await told(
      file(one("first", "() => true"), one("second", "() => true")),
      file(one("first", "() => true"), one("second", "() => false")),
    );
    assertEquals(details, [
      '3 guard changed second / is | () => true -> () => false | The guard "is" of "second" has another implementation',
    ]);
  });
});
