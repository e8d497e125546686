import { describe, it } from "node:test";
import { compareTrees, type ReadTree } from "../../../lib/git/trees/compare_trees.ts";
import { assertFails } from "../contract/with_repository.ts";

/** Each level has ten folders, all of the next level, and the last level has nothing. */
const bomb: ReadTree = (id) => {
  const next = { mode: "40000", id: `${Number(id) - 1}` } as const;
  const names = Number(id) > 0 ? Array.from({ length: 10 }, (_, index) => `${index}`) : [];
  return Promise.resolve(new Map(names.map((name) => [name, next])));
};

describe("compareTrees", () => {
  it("gives up on folders without end that hold no file", () =>
    assertFails(
      "too_large",
      () => compareTrees({ before: null, after: "12" }, { readTree: bomb }),
    ));
});
