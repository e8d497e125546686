import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { indented, indentOf, outdented } from "../../studio/screens/units/indentation.ts";

describe("code over several lines in a field", () => {
  const written = "{\n\t\t\tone: 1,\n\n\t\t\t\ttwo: 2,\n\t\t}";

  it("stands without the blanks that all its lines have in the file, and gets them back", () => {
    const indent = indentOf(written);
    assertEquals(indent, "\t\t");
    assertEquals(outdented(written, indent), "{\n\tone: 1,\n\n\t\ttwo: 2,\n}");
    assertEquals(indented(outdented(written, indent), indent), written);
  });

  it("keeps the blanks that somebody types at the start of a line", () => {
    for (const typed of ["{\n ", "{\n  ", "{\n    a"]) {
      assertEquals(outdented(indented(typed, "  "), "  "), typed);
    }
  });

  it("is left as it is on one line, and where a template is in it", () => {
    assertEquals(indentOf("save"), "");
    assertEquals(indentOf("cut(`\n    one\n    two`)"), "");
    assertEquals(outdented("save", ""), "save");
  });
});
