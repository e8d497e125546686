import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { notSaved } from "../../studio/parts/draft/not_saved.ts";

const duplicate = { op: { op: "duplicateNode", nodeId: "Page:0" } };
const say = (text: string) => ({ op: { op: "setText", nodeId: "Page:1", text } });

describe("notSaved", () => {
  it("keeps a step that is like a saved one, where there are more of them", () => {
    assertEquals(notSaved([duplicate, duplicate], [duplicate]), [duplicate]);
  });

  it("keeps a step that became another one under the save", () => {
    assertEquals(notSaved([say("Two"), duplicate], [say("One"), duplicate]), [say("Two")]);
  });

  it("keeps none that was saved, in whatever order", () => {
    assertEquals(notSaved([duplicate, say("One")], [say("One"), duplicate]), []);
  });
});
