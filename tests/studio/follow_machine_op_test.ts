import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { followOp, type MachineFace } from "../../studio/screens/machines/follow_op.ts";

function machine(line: number, targets: readonly string[], name = "door"): MachineFace {
  const states = [{ path: "", parent: null, line }, { path: "open", parent: "", line }];
  const transitions = targets.map((target, index) => ({ from: "open", index, target, line }));
  return { id: "door", name, states, transitions };
}

describe("an op on a machine in a file that somebody else changed", () => {
  const op = { op: "removeTransition", state: "open", index: 0 };

  it("stays where its state is as it was, wherever that stands now", () => {
    assertEquals(followOp(op, machine(1, ["closed"]), machine(9, ["closed"])), op);
  });

  it("goes nowhere where a transition was put before its own", () => {
    assertEquals(followOp(op, machine(1, ["closed"]), machine(1, ["locked", "closed"])), null);
    const add = { op: "addState", parent: "", name: "new" };
    assertEquals(followOp(add, machine(1, ["closed"]), machine(1, ["locked", "closed"])), add);
  });

  it("goes nowhere where another machine has the place of its own, or none", () => {
    assertEquals(followOp(op, machine(1, ["closed"]), machine(1, ["closed"], "window")), null);
    assertEquals(followOp(op, machine(1, ["closed"]), undefined), null);
  });
});
