import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { filesDiff } from "../../lib/diff/mod.ts";
import { newestRow, readDiff } from "../../studio/parts/diff/rows.ts";

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");
const rowsOf = (before: string, after: string) =>
  readDiff(filesDiff([{ path: "src/List.tsx", before, after }]));

describe("the newest line of a diff", () => {
  const before = lines("one", "two", "three");
  const first = rowsOf(before, lines("ONE", "two", "three"));

  it("is the first that came or went since an earlier diff, wherever it stands", () => {
    const next = rowsOf(before, lines("ONE", "two", "three", "four"));
    assertEquals(next[newestRow(next, first)], {
      kind: "added",
      before: null,
      after: 4,
      text: "four",
      other: null,
    });
    assertEquals(newestRow(first, first), -1);
  });

  it("is a second line of the same words as well", () => {
    const next = rowsOf(before, lines("ONE", "two", "three", "ONE"));
    assertEquals(newestRow(next, first), next.length - 1);
  });

  it("is no line that is there no more", () => {
    const next = rowsOf(before, lines("ONE", "two", "three", "four"));
    assertEquals(newestRow(first, next), -1);
  });
});
