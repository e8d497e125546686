import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { filesDiff } from "../../lib/diff/mod.ts";
import { readDiff } from "../../studio/parts/diff/rows.ts";
import { reverseDiff } from "../../studio/parts/diff/reverse_diff.ts";

describe("a diff that is turned round", () => {
  const pairs = {
    "lines in the middle": ["a\nb\nc\nd\ne\nf\n", "a\nX\nY\nc\nd\nE\nf\n"],
    "an end without a line break": ["a\nb", "a\nb\nc"],
    "a new file": [null, "one\ntwo\n"],
    "a file that goes": ["one\ntwo\n", null],
    "lines that look like parts of a diff": ["--- a\n+++ b\n", "-- a\n++ b\n\\ no\n"],
  } as const;
  for (const [name, [before, after]] of Object.entries(pairs)) {
    it(`is the diff of the way back: ${name}`, () => {
      const path = "src/a b.tsx";
      const there = filesDiff([{ path, before, after }]);
      const back = filesDiff([{ path, before: after, after: before }]);
      assertEquals(readDiff(reverseDiff(back)), readDiff(there));
    });
  }

  it("keeps the order of its files", () => {
    const changes = ["b.ts", "a.ts"].map((path) => ({ path, before: "1\n", after: "2\n" }));
    const back = changes.map(({ path }) => ({ path, before: "2\n", after: "1\n" }));
    assertEquals(readDiff(reverseDiff(filesDiff(back))), readDiff(filesDiff(changes)));
  });
});
