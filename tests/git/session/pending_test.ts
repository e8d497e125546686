import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { addStep, foldSteps, stepsSince } from "../../../lib/git/session/pending.ts";

describe("addStep", () => {
  it("joins steps that follow each other", () => {
    const once = addStep([], "a.ts", { before: "1", after: "2" });
    assertEquals(addStep(once, "a.ts", { before: "2", after: "3" }), [
      { path: "a.ts", steps: [{ before: "1", after: "3", passed: ["2"] }] },
    ]);
  });

  it("keeps apart what somebody else's edit lies between", () => {
    const once = addStep([], "a.ts", { before: "1", after: "2" });
    assertEquals(addStep(once, "a.ts", { before: "2b", after: "3" }), [
      { path: "a.ts", steps: [{ before: "1", after: "2" }, { before: "2b", after: "3" }] },
    ]);
  });

  it("forgets a file that was taken back to what it was", () => {
    const once = addStep([], "a.ts", { before: null, after: "2" });
    assertEquals(addStep(once, "a.ts", { before: "2", after: null }), []);
  });
});

describe("foldSteps", () => {
  it("is the last text when nobody else touched the file", () => {
    assertEquals(foldSteps("1", [{ before: "1", after: "2" }]), { text: "2" });
    assertEquals(foldSteps(null, [{ before: null, after: "2" }]), { text: "2" });
    assertEquals(foldSteps("1", [{ before: "1", after: null }]), { text: null });
  });

  it("leaves an edit of somebody else out", () => {
    const steps = [{ before: "mine\nb\nc\n", after: "mine\nb\nC\n" }];
    assertEquals(foldSteps("a\nb\nc\n", steps), { text: "a\nb\nC\n" });
  });

  it("goes on from what was committed by hand meanwhile", () => {
    const steps = [{ before: "1", after: "2" }, { before: "9", after: "3" }];
    assertEquals(foldSteps("3", steps), { text: "3" });
    assertEquals(foldSteps("2", [{ before: "1", after: "2" }, { before: "2", after: "3" }]), {
      text: "3",
    });
  });

  it("says when the two cannot be told apart", () => {
    assertEquals(foldSteps("a\n", [{ before: "mine\n", after: "ours\n" }]), "mixed");
    assertEquals(foldSteps(null, [{ before: "mine\n", after: "ours\n" }]), "mixed");
  });
});

describe("stepsSince", () => {
  const covered = addStep([], "a.ts", { before: "1", after: "2" });

  it("is nothing when nothing came after", () => {
    assertEquals(stepsSince(covered, covered), []);
  });

  it("is what lengthened the last step, and what followed it", () => {
    const more = addStep(covered, "a.ts", { before: "2", after: "3" });
    assertEquals(stepsSince(covered, more), [
      { path: "a.ts", steps: [{ before: "2", after: "3" }] },
    ]);
    const mixed = addStep(more, "a.ts", { before: "3b", after: "4" });
    assertEquals(stepsSince(covered, mixed), [
      { path: "a.ts", steps: [{ before: "2", after: "3" }, { before: "3b", after: "4" }] },
    ]);
  });

  it("is the way back when all was taken back, and other files as they are", () => {
    const undone = addStep(covered, "a.ts", { before: "2", after: "1" });
    const other = addStep(undone, "b.ts", { before: null, after: "x" });
    assertEquals(stepsSince(covered, other), [
      { path: "a.ts", steps: [{ before: "2", after: "1" }] },
      { path: "b.ts", steps: [{ before: null, after: "x" }] },
    ]);
  });
});
