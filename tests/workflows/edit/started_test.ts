import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type AnyStateMachine as Machine5, createActor } from "xstate";
import { type AnyStateMachine as Machine4, interpret } from "xstate4";
import { workflowEditBody } from "../../../lib/workflows/edit_schemas.ts";
import { openFiles } from "../corpus.ts";
import { planIn } from "./edit_machines.ts";

/** The machine that a file exports after an edit of it, as XState builds it. */
async function editedMachine(
  version: 4 | 5,
  config: string,
  request: Record<string, unknown>,
): Promise<unknown> {
  const path = `v${version}/machine.ts`;
  const corpus = await openFiles({
    [path]: `import { createMachine } from "xstate";
export const machine = createMachine(${config});\n`,
    [`v${version}/package.json`]: `{ "dependencies": { "xstate": "^${version}.0.0" } }`,
  });
  const edit = workflowEditBody.parse({ feature: "f", file: "f", machine: 0, ...request });
  const { after } = await planIn(corpus, path, edit);
  return corpus.run(path, after).machine;
}

describe("addTransition to the state itself, as an actor takes it", () => {
  const config =
    `{ predictableActionArguments: true, initial: "a", states: { a: { entry: "enter" } } }`;
  const edit = { op: "addTransition", state: "a", event: "SELF", targets: ["a"] };

  for (const reenter of [false, true]) {
    const times = reenter ? 2 : 1;

    it(`enters the state ${times} times in XState 4 with reenter ${reenter}`, async () => {
      const machine = await editedMachine(4, config, { ...edit, reenter });
      let entered = 0;
      const actions = { enter: () => void entered++ };
      // What it exports; the types ask for every kind of implementation.
      interpret((machine as Machine4).withConfig({ actions } as never)).start().send("SELF");
      assertEquals(entered, times);
    });

    it(`enters the state ${times} times in XState 5 with reenter ${reenter}`, async () => {
      const machine = await editedMachine(5, config, { ...edit, reenter });
      let entered = 0;
      const actions = { enter: () => void entered++ };
      // What it exports.
      createActor((machine as Machine5).provide({ actions })).start().send({ type: "SELF" });
      assertEquals(entered, times);
    });
  }
});

describe("setInitial to a history state with a target, as an actor takes it", () => {
  it("starts in the target in XState 5", async () => {
    const config =
      `{ initial: "a", states: { a: {}, b: {}, h: { type: "history", target: "b" } } }`;
    const machine = await editedMachine(5, config, { op: "setInitial", state: "", initial: "h" });
    // What it exports.
    assertEquals(createActor(machine as Machine5).start().getSnapshot().value, "b");
  });
});

describe("addTransition to a final state inside of another one, as an actor takes it", () => {
  const config = `{ predictableActionArguments: true, initial: "p", states: {
    p: { initial: "x", states: { x: { type: "final" }, y: {} } } } }`;
  const edit = { op: "addTransition", state: "p.x", event: "GO", targets: ["p.y"] };

  it("leaves the state in XState 4", async () => {
    const machine = await editedMachine(4, config, edit);
    // What it exports.
    const actor = interpret(machine as Machine4).start();
    assertEquals(actor.send("GO").value, { p: "y" });
  });

  it("leaves the state in XState 5", async () => {
    const machine = await editedMachine(5, config, edit);
    // What it exports.
    const actor = createActor(machine as Machine5).start();
    actor.send({ type: "GO" });
    assertEquals(actor.getSnapshot().value, { p: "y" });
  });
});
