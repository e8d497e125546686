import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { readOne } from "../read_texts.ts";

describe("readMachines, of transitions that a name stands for", () => {
  it("says that a target alone can be edited, in a factory as well, and what a function makes cannot", async () => {
    const { transitions } = await readOne(`import { createMachine } from "xstate";
      const C = { Idle: "idle", Busy: "busy" }; const step = (next) => ({ on: { STEP: next } });
      const go = { target: "busy" };
      export function make() {
        return createMachine({ initial: "idle", states: {
          [C.Idle]: { on: { GO: go, BUSY: C.Busy } }, busy: { after: { 1000: C.Idle } },
          one: step("busy") } });
      }`);
    assertEquals(transitions.map(({ event, editable, reason }) => [event, editable, reason]), [
      ["GO", false, 'It is a reference to "{ target: "busy" }"'],
      ["BUSY", true, undefined],
      ["1000", true, undefined],
      ["STEP", false, 'It is a reference to "busy"'],
    ]);
  });
});

describe("readMachines, of what JavaScript or XState drops", () => {
  it("tells states, events and delays that are written twice in one object, and none that a spread brings", async () => {
    const text = `import { createMachine } from "xstate";
      const common = { on: { A: "a" } };
      createMachine({ initial: "a", states: {
        a: { on: { GO: "a", ["GO"]: "b" } }, b: { after: { 5: "a" } },
        a: { ...common, on: { ...common.on, A: "b", B: "a", B: "b" } } } });`;
    const { problems, transitions } = await readOne(text);
    assertEquals(
      problems.map(({ code, message, start, end }) => [code, message, text.slice(start, end)]),
      [
        [
          "bad_value",
          'JavaScript takes "a" of the states of the machine not from here: it is written again later',
          'a: { on: { GO: "a", ["GO"]: "b" } }',
        ],
        [
          "bad_value",
          'JavaScript takes "B" of the events of the state "a" not from here: it is written again later',
          'B: "a"',
        ],
      ],
    );
    assertEquals(transitions.map(({ event, targets }) => [event, targets]), [
      ["A", ["b"]],
      ["B", ["b"]],
      ["5", ["a"]],
    ]);
  });

  it("tells the words of XState 4 in a machine of XState 5", async () => {
    const { problems } = await readOne(
      `import { createMachine } from "xstate";
       createMachine({ initial: "a", onEntry: "x", states: {
         a: { onExit: "x", activities: ["x"], invoke: { src: "s", data: {} } },
         b: { type: "final", data: {} } } });`,
      { "package.json": `{ "dependencies": { "xstate": "^5.0.0" } }` },
    );
    assertEquals(problems.map(({ code, state, message }) => [code, state, message]), [
      ["other_version", "", 'XState 5 has no "onEntry" in a state: it is "entry" there'],
      ["other_version", "a", 'XState 5 has no "onExit" in a state: it is "exit" there'],
      ["other_version", "a", 'XState 5 has no "activities" in a state: it is "invoke" there'],
      ["other_version", "b", 'XState 5 has no "data" in a state: it is "output" there'],
      ["other_version", "a", 'XState 5 has no "data" in an invoke: it is "input" there'],
    ]);
  });
});
