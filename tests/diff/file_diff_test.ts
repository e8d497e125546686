import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { fileDiff, type FileSide } from "../../lib/diff/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

function side(content: string | Uint8Array | null): FileSide | null {
  if (content === null) return null;
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { bytes, contentHash: createHash("sha256").update(bytes).digest("hex") };
}

describe("fileDiff", () => {
  let folder = "";
  beforeEach(() => {
    folder = makeTemporaryFolder("file-diff");
    execFileSync("git", ["init", "-q"], { cwd: folder });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const MANY = Array.from({ length: 3000 }, (_, line) => `line ${line}\n`).join("");
  const cases: [name: string, path: string, before: string | null, after: string | null][] = [
    ["a change", "src/a.ts", "a\nb\nc\n", "a\nB\nc\n"],
    ["a new file", "src/deep/new.ts", null, "a\nb\n"],
    ["a new file without a line", "empty.ts", null, ""],
    ["a file that goes", "src/gone.ts", "a\nb\n", null],
    ["an empty file that goes", "empty.ts", "", null],
    ["no line feed at the end", "a.ts", "a\nb", "a\nb\nc"],
    ["a byte order mark and carriage returns", "a.ts", "\ufeffa\r\nb\r\n", "\ufeffa\r\nc\r\n"],
    ["a name with spaces", "my pages/the page.tsx", "a\n", "b\n"],
    ["a name with quotes and umlauts", 'sächsisch/"so".ts', "a\n", "b\n"],
    ["a text that is another one", "a.ts", MANY, MANY.replaceAll("line", "row")],
  ];
  for (const [name, path, before, after] of cases) {
    it(`is what git apply needs for ${name}`, () => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (before !== null) writeFileSync(file, before);
      const { text, hidden } = fileDiff(path, side(before), side(after));
      execFileSync("git", ["apply", "-"], { cwd: folder, input: text });
      assertEquals(existsSync(file) ? readFileSync(file, "utf8") : null, after);
      assertEquals(hidden, null);
    });
  }

  for (const after of ["a\nb\nc\n", "a\nB\nc\n"]) {
    it(`is what git apply needs for a file that moves ${after === "a\nb\nc\n" ? "as it is" : "with a change"}`, () => {
      const [from, to] = ["my pages/so.ts", "deep/there.ts"];
      mkdirSync(join(folder, "my pages"));
      writeFileSync(join(folder, from), "a\nb\nc\n");
      const { text } = fileDiff(to, side("a\nb\nc\n"), side(after), { movedFrom: from });
      execFileSync("git", ["apply", "-"], { cwd: folder, input: text });
      assertEquals(existsSync(join(folder, from)), false);
      assertEquals(readFileSync(join(folder, to), "utf8"), after);
    });
  }

  it("counts the lines", () => {
    assertEquals(fileDiff("a", side("a\nb\nc\n"), side("a\nB\n")).stats, { added: 1, removed: 2 });
    assertEquals(fileDiff("a", null, side("- a\n+ b\n")).stats, { added: 2, removed: 0 });
  });

  it("differs for two changes with the same lines", () => {
    const first = fileDiff("a", side("x\nx\nx\nx\nx\n"), side("x\nx\nx\nx\nx\nx\n"));
    const second = fileDiff("a", side("x\nx\nx\nx\nx\nx\n"), side("x\nx\nx\nx\nx\nx\nx\n"));
    assertNotEquals(first.text, second.text);
  });

  it("says how large a binary or huge content is instead of showing it", () => {
    const binary = fileDiff("logo.png", side("a\n"), side(new Uint8Array([137, 80, 0, 255])));
    assertEquals(binary.hidden, "binary");
    assertMatch(binary.text, /\nBinary contents: 2 bytes before, 4 after\n$/);
    assertEquals(fileDiff("a", null, side(new Uint8Array([0xff, 0xfe]))).hidden, "binary");
    const huge = fileDiff("a", null, side("a".repeat(1024 * 1024 + 1)));
    assertEquals([huge.hidden, huge.stats.added], ["too_large", 0]);
    assert(huge.text.length < 400);
  });
});
