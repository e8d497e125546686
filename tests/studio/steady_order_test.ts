import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { inOrderOf } from "../../studio/screens/units/steady_order.ts";

const rows = (...names: readonly string[]) => names.map((name) => ({ name, nth: 0 }));

describe("the rows of the props of an element", () => {
  it("stay where they are once one of them is written, and new ones come last", () => {
    const before = rows("variant", "size", "disabled");
    assertEquals(
      inOrderOf(before, rows("size", "variant", "title", "disabled")),
      rows("variant", "size", "disabled", "title"),
    );
    assertEquals(inOrderOf([], rows("size", "variant")), rows("size", "variant"));
  });

  it("tell those of one name apart", () => {
    const twice = [{ name: "id", nth: 0 }, { name: "role", nth: 0 }, { name: "id", nth: 1 }];
    assertEquals(inOrderOf(twice, twice.toReversed()), twice);
  });
});
