import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { EditOp } from "../../lib/edits/mod.ts";
import { wordsOfOps } from "../../lib/pages/words_of_ops.ts";
import { readJsxTree } from "../../lib/source/jsx/tree.ts";
import { parseText } from "../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";

describe("the words for what a save changes", () => {
  before(loadTypeScript);

  const said = (...ops: readonly EditOp[]): string => {
    const ast = parseText("a.tsx", "export const List = () => <ul><li>One</li></ul>;\n");
    return wordsOfOps(ops, readJsxTree({ ast }));
  };

  it("have the new text, cut to its first words", () => {
    assertEquals(
      said({ op: "setText", nodeId: "List:0.0.0", text: "Two\n  of them" }),
      "Set text: “Two of them”",
    );
    const long = "A text that is longer than the first line of a message";
    assertEquals(
      said({ op: "setText", nodeId: "List:0.0.0", text: long }),
      "Set text: “A text that is longer than the first li…”",
    );
  });

  it("have the new name of what is extracted, or of a tag", () => {
    assertEquals(
      said({ op: "extract", nodeId: "List:0", name: "Items" }),
      "Extract: <ul> as Items",
    );
    assertEquals(said({ op: "extract", name: "List" }), "Extract: List");
    assertEquals(
      said({ op: "renameTag", nodeId: "List:0.0", tag: "Item" }),
      "Rename tag: <li> to <Item>",
    );
  });

  it("count those that follow", () => {
    const text: EditOp = { op: "setText", nodeId: "List:0.0.0", text: "Two" };
    assertEquals(
      said(text, { op: "removeNode", nodeId: "List:0.0" }),
      "Set text: “Two” and 1 more",
    );
  });
});
