import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { groupBy } from "../../lib/grouping/mod.ts";

describe("groupBy", () => {
  it("keeps the order of first items, and of the items of a group", () => {
    const groups = groupBy(["b1", "a1", "b2", "c1", "a2"], (item) => item.charAt(0));
    assertEquals([...groups], [["b", ["b1", "b2"]], ["a", ["a1", "a2"]], ["c", ["c1"]]]);
  });

  it("takes anything for a key, and asks once for each item", () => {
    const asked: number[] = [];
    const groups = groupBy(new Set([1, 2, 3]), (item) => {
      asked.push(item);
      return item === 2 ? null : undefined;
    });
    assertEquals(groups.get(undefined), [1, 3]);
    assertEquals(groups.get(null), [2]);
    assertEquals(asked, [1, 2, 3]);
  });
});
