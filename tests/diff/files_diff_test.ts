import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { filesDiff, type TextChange } from "../../lib/diff/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const CHANGES: readonly TextChange[] = [
  { path: "changed.ts", before: "a\r\nb\r\n", after: "a\r\nB" },
  { path: "src/made.ts", before: null, after: "\ufeffa\n" },
  { path: "empty.ts", before: null, after: "" },
  { path: "same.ts", before: "a\n", after: "a\n" },
  { path: "gone.ts", before: "a\n", after: null },
];

describe("filesDiff", () => {
  it("is what git apply needs for all files at once", () => {
    const folder = makeTemporaryFolder("files-diff");
    execFileSync("git", ["init", "-q"], { cwd: folder });
    for (const { path, before } of CHANGES) {
      if (before !== null) writeFileSync(join(folder, path), before);
    }
    execFileSync("git", ["apply", "-"], { cwd: folder, input: filesDiff(CHANGES) });
    for (const { path, after } of CHANGES) {
      const file = join(folder, path);
      assertEquals(existsSync(file) ? readFileSync(file, "utf8") : null, after, path);
    }
    rmSync(folder, { recursive: true });
  });

  it("is empty where no file changes", () => {
    assertEquals(filesDiff(CHANGES.filter(({ path }) => path === "same.ts")), "");
  });
});
