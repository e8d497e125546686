import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { sayFound } from "../../../studio/parts/say_found.ts";

describe("the words for the findings of a save", () => {
  it("are those of the weightiest, and tell that there are more", () => {
    const hint = { severity: "hint", message: "A guard is not declared" } as const;
    const warning = { severity: "warning", message: "Nothing leads to paid" } as const;
    const error = { severity: "error", message: "There is no state paid" } as const;
    assertEquals(sayFound([]), "");
    assertEquals(sayFound([hint]), "A guard is not declared");
    assertEquals(sayFound([hint, warning]), "Nothing leads to paid (and 1 more finding)");
    assertEquals(
      sayFound([hint, warning, error]),
      "There is no state paid (and 2 more findings)",
    );
  });
});
