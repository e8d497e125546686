import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { separateEdits } from "../../../lib/git/session/separate_edits.ts";
import { seededRandom } from "../../support/random.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

/** What stock git makes of it; null for a conflict. */
function mergedByGit(folder: string, other: string, before: string, after: string): string | null {
  const names = ["other", "before", "after"].map((name) => join(folder, name));
  [other, before, after].forEach((text, index) => writeFileSync(names[index] ?? "", text));
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", ...names], { encoding: "utf8" });
  return status === 0 ? stdout : null;
}

describe("separateEdits", () => {
  it("moves a step onto a text without somebody else's edits", () => {
    const step = { before: "mine\nb\nc\nd\n", after: "mine\nb\nc\nD\n" };
    assertEquals(separateEdits("a\nb\nc\nd\n", step), "a\nb\nc\nD\n");
  });

  it("keeps line ends and a missing last one", () => {
    const step = { before: "a\r\nX\r\nb\r\nc", after: "a\r\nX\r\nb\r\nC" };
    assertEquals(separateEdits("a\r\nb\r\nc", step), "a\r\nb\r\nC");
  });

  it("gives up where both changed the same or neighbouring lines", () => {
    assertEquals(separateEdits("a\nb\n", { before: "a\nB\n", after: "a\nBB\n" }), null);
    assertEquals(separateEdits("a\nb\n", { before: "A\nb\n", after: "A\nB\n" }), null);
  });

  it("gives up on texts that have nothing in common", () => {
    const lines = (word: string): string =>
      Array.from({ length: 3000 }, (_, index) => `${word}${index}\n`).join("");
    assertEquals(separateEdits(lines("a"), { before: lines("b"), after: lines("b") + "x" }), null);
  });

  it("answers as a merge by git, wherever it answers", () => {
    const folder = makeTemporaryFolder("separate");
    const random = seededRandom(11);
    const edit = (lines: readonly string[], mark: string): string[] => {
      const copy = [...lines];
      const at = random(copy.length);
      copy.splice(
        at,
        random(3),
        ...Array.from({ length: random(3) }, (_, i) => `${mark}${at}${i}`),
      );
      return copy;
    };
    const join = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
    let answered = 0;
    for (let count = 0; count < 150; count++) {
      const base = Array.from({ length: 12 }, (_, index) => `${index}${"abc"[random(3)]}`);
      const [other, after] = [join(edit(base, "other")), join(edit(base, "ours"))];
      const separated = separateEdits(other, { before: join(base), after });
      if (separated === null) continue;
      answered++;
      assertEquals(separated, mergedByGit(folder, other, join(base), after), `round ${count}`);
    }
    assert(answered > 50, `${answered} of 150`);
    rmSync(folder, { recursive: true });
  });
});
