import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { narrate } from "../../../lib/workflows/narrative/narrate.ts";
import { briefly, readOne } from "../read_texts.ts";

describe("readActions", () => {
  it("tells the actions and guards that enqueueActions decides between", async () => {
    const machine = await readOne(`import { and, createMachine, enqueueActions, not } from "xstate";
      createMachine({ entry: enqueueActions(({ enqueue, check: ask, context }) => {
        if (ask("isFull")) enqueue("add");
        else if (ask(not(and(["isBusy", "isFull"])))) enqueue({ type: "note" });
        [1].forEach((check) => check("no guard"));
        enqueue.assign({}); enqueue(() => {}); enqueue(context.name);
      }) });`);
    assertEquals(machine.states[0]?.entry.map(({ enqueues, checks }) => ({ enqueues, checks })), [
      { enqueues: ["add", "note"], checks: ["isFull", "isBusy"] },
    ]);
    assertEquals(briefly(machine.problems), ['parameter ""']);
  });

  it("tells what XState 4's choose decides between", async () => {
    const machine = await readOne(
      `import { createMachine, actions } from "xstate"; const { choose } = actions;
       createMachine({ entry: choose([{ cond: "isFull", actions: ["add", choose([{ actions: "more" }])] }, { actions: "drop" }]) });`,
      { "package.json": `{ "dependencies": { "xstate": "^4.0.0" } }` },
    );
    assertEquals(machine.states[0]?.entry.map(({ enqueues, checks }) => ({ enqueues, checks })), [
      { enqueues: ["add", "more", "drop"], checks: ["isFull"] },
    ]);
  });

  it("counts what is decided between as used, and says when it is not declared", async () => {
    const machine = await readOne(`import { enqueueActions, setup } from "xstate";
      setup({ actions: { add: () => {} }, guards: {} }).createMachine({
        entry: enqueueActions(({ enqueue, check }) => { if (check("isFull")) enqueue("add"); }) });`);
    assertEquals(machine.setup?.unused, []);
    const { findings, states } = await narrate(machine);
    assertEquals(findings.map(({ kind, message }) => [kind, message]), [
      ["undeclared-reference", 'The machine names the guard "isFull", which is not declared'],
    ]);
    assertEquals(states[0]?.sentences, [
      'On entering, it runs what a function decides by "isFull": "add".',
    ]);
  });
});
