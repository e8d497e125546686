import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { freeName } from "../../../lib/source/writing/taken_names.ts";

describe("freeName", () => {
  it("numbers a taken name", () => {
    const taken = new Set(["ItemList", "ItemList2"]);
    assertEquals(freeName("ItemList", taken), "ItemList3");
    assertEquals(freeName("LineList", taken), "LineList");
  });
});
