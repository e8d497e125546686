import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Family, Machine } from "../../../studio/parts/machine/model.ts";
import { askToRemove } from "../../../studio/screens/machines/forms.ts";

const state = (path: string, parent: string | null) => ({
  path,
  name: path,
  parent,
  initial: null,
});
/** A machine in which one transition leads into a state that has another one in it. */
const MACHINE = {
  states: [state("", null), state("open", ""), state("open.half", "open"), state("shut", "")],
  transitions: [{ from: "shut", targets: ["open"] }],
} as unknown as Machine; // no more of it is read here

const FAMILY: Family = {
  root: MACHINE.states[0],
  states: new Map(MACHINE.states.map((each) => [each.path, each])),
  inside: new Map([
    ["", MACHINE.states.filter(({ parent }) => parent === "")],
    ["open", MACHINE.states.filter(({ parent }) => parent === "open")],
  ]),
  leaving: new Map(),
};

function asked(path: string) {
  const removed = FAMILY.states.get(path);
  if (removed === undefined) throw new Error(`There is no state ${path}`);
  return askToRemove(MACHINE, FAMILY, removed);
}

describe("the question before a state is removed", () => {
  it("speaks of states in it where there are some, and needs to know where what leads to it goes", () => {
    const { words, fields } = asked("open");
    assertEquals(words, "The states in it, and the transitions that leave it, go with it.");
    assertEquals(fields.map(({ name, isNeeded }) => [name, isNeeded]), [["retarget", true]]);
  });

  it("speaks of transitions alone where it has no states", () => {
    const { words, fields } = asked("shut");
    assertEquals(words, "The transitions that leave it go with it. Nothing leads to it.");
    assertEquals(fields, []);
  });
});
