import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { applyPatch } from "diff";
import { unifiedDiff } from "../../lib/diff/mod.ts";

describe("unifiedDiff", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "unified-diff-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** The hunks as the `diff` command writes them. */
  function judge(old: string, now: string): string {
    writeFileSync(join(folder, "old"), old);
    writeFileSync(join(folder, "now"), now);
    try {
      execFileSync("diff", ["-U3", "old", "now"], { cwd: folder, encoding: "utf8" });
      return "";
    } catch (error) {
      // diff ends with 1 when the texts differ.
      const { stdout } = error as { stdout: string };
      return stdout.split("\n").slice(2).join("\n");
    }
  }

  const cases: [name: string, before: string, after: string][] = [
    ["one changed line", "a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n"],
    ["a line feed lost at the end", "a\nb\n", "a\nb"],
    ["carriage returns", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"],
    ["an empty text before", "", "a\nb\n"],
    ["an empty text after", "a\nb\n", ""],
    [
      "two distant changes",
      lines(30),
      lines(30).replace("line 2\n", "two\n").replace("line 28\n", ""),
    ],
  ];
  for (const [name, old, now] of cases) {
    it(`writes what the diff command writes for ${name}`, () => {
      assertEquals(
        unifiedDiff("file", old, now).text.split("\n").slice(2).join("\n"),
        judge(old, now),
      );
    });
  }

  it("is empty for equal texts", () => {
    assertEquals(unifiedDiff("file", "a\n", "a\n"), {
      text: "",
      rows: [],
      stats: { added: 0, removed: 0 },
    });
  });

  it("numbers its rows on both sides", () => {
    const { rows, stats } = unifiedDiff("file", "a\nb\n", "a\nc\n");
    assertEquals(rows, [
      { kind: "context", before: 1, after: 1, text: "a" },
      { kind: "removed", before: 2, after: null, text: "b" },
      { kind: "added", before: null, after: 2, text: "c" },
    ]);
    assertEquals(stats, { added: 1, removed: 1 });
  });

  it("shows a rewritten file of 5,000 lines as one block that still applies", () => {
    const old = `head\n${lines(5000)}tail`;
    const now = `head\n${lines(5000).replaceAll("line", "row")}tail`;
    const diff = unifiedDiff("file", old, now);
    assertEquals(diff.stats, { added: 5000, removed: 5000 });
    assertEquals(applyPatch(old, diff.text), now);
    assert(diff.rows.some(({ text }) => text === "head"));
  });
});

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
}
