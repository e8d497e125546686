import { describe, it } from "node:test";
import { assertEquals, assertGreater } from "@std/assert";
import { createTimeSlice, sortInSlices } from "../../lib/slices/mod.ts";
import { createRandom } from "../support/random.ts";

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
    let turns = 0;
    const count = (): void => {
      turns++;
      if (turns < 1000) next = setImmediate(count);
    };
    let next = setImmediate(count);
    await sortInSlices(items, byRank, createTimeSlice());
    clearImmediate(next);
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
