import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { compareText } from "../../lib/text/mod.ts";

describe("compareText", () => {
  it("orders as the language sorts texts: by code unit, whatever the locale", () => {
    const texts = ["ä", "b", "a", "Z", "", "a10", "a2", "\u{1f600}", "\uffee", "z", "a"];
    assertEquals(texts.toSorted(compareText), texts.toSorted());
  });

  it("tells texts that are the same from those that are not", () => {
    assertEquals(compareText("a", "a"), 0);
    assertEquals(compareText("a", "b"), -1);
    assertEquals(compareText("b", "a"), 1);
  });
});
