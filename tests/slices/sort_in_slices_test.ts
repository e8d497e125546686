import { describe, it } from "node:test";
import { assertEquals, assertGreater } from "@std/assert";
import { createTimeSlice, sortInSlices } from "../../lib/slices/mod.ts";
import { createRandom } from "../support/random.ts";
import { turnsWhile } from "../support/turns_while.ts";

describe("sortInSlices", () => {
  const byRank = (a: Item, b: Item) => a.rank - b.rank;

  it("sorts as the language does, whatever the number", async () => {
    for (const count of [0, 1, 2, 511, 512, 513, 1024, 1537, 5000]) {
      const items = itemsOf(count, 50);
      const sorted = await sortInSlices(items, byRank, createTimeSlice());
      assertEquals(sorted, items.toSorted(byRank), `${count} items`);
    }
  });

  it("lets others have their turns", async () => {
    const items = itemsOf(100_000, 1000);
    const turns = await turnsWhile(() => sortInSlices(items, byRank, createTimeSlice()));
    assertGreater(turns, 3);
  });
});

interface Item {
  readonly rank: number;
  readonly place: number;
}

function itemsOf(count: number, ranks: number): Item[] {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, place) => ({ rank: random.below(ranks), place }));
}
