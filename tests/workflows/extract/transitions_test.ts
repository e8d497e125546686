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
