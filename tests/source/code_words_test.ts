import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { countWords, MAX_WORDS, requireFewWords } from "../../lib/source/syntax/code_words.ts";

describe("countWords", () => {
  it("counts words and signs, and numbers a quarter", () => {
    assertEquals(countWords("const sum = a + b;"), 6.25);
    assertEquals(countWords("<p>two words</p>"), 9);
    assertEquals(countWords("1.5 -2"), 1.25);
    assertEquals(countWords(" \n \n"), 0.5);
  });

  it("is misled by no quote and no comment", () => {
    assertEquals(countWords('"a b c'), countWords("a b c") + 1);
    assert(countWords("/* a b c") > countWords("a b c"));
  });
});

describe("requireFewWords", () => {
  it("refuses what the parser would take long for, and lets a file of icons pass", () => {
    const much = "<i/>".repeat(MAX_WORDS / 4 + 1);
    const error = assertThrows(() => requireFewWords("a.tsx", much), WorkbenchError);
    assertEquals(error.code, "source_too_complex");
    requireFewWords("icons.tsx", `<path d="M12.5 2.25 8 10" />\n`.repeat(7_000));
    requireFewWords("image.tsx", `"data:image/png;base64,${"Ab0".repeat(200_000)}"`);
  });
});
