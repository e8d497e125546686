import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProjectFiles } from "../../../lib/project/mod.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

let folder: string;
let root: string;

function write(path: string, text = ""): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function entries(path: string) {
  const files = await openProjectFiles({ root });
  return (await files.entries(path)).map(({ name, kind }) => `${kind} ${name}`);
}

describe("ProjectFiles.entries", () => {
  beforeEach(() => {
    folder = makeTemporaryFolder("entries");
    root = join(folder, "project");
    mkdirSync(root);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("has the files and symlinks of a folder, sorted, also those that a listing ignores", async () => {
    write(".hidden/b.md");
    write(".hidden/.gitignore", "*\n");
    write(".hidden/a.md");
    write(".hidden/inner/c.md");
    symlinkSync("a.md", join(root, ".hidden/z.md"));
    assertEquals(await entries(".hidden"), [
      "file .gitignore",
      "file a.md",
      "file b.md",
      "link z.md",
    ]);
  });

  it("has nothing of a folder that is not there, and of a file", async () => {
    write("file");
    assertEquals(await entries("nowhere"), []);
    assertEquals(await entries("file"), []);
  });

  it("refuses a folder outside", async () => {
    mkdirSync(join(folder, "outside"));
    symlinkSync("../outside", join(root, "out"));
    for (const path of ["..", "out", ".git"]) {
      const error = await assertRejects(() => entries(path), WorkbenchError);
      assertEquals(error.code, "outside_project");
    }
  });

  it("tells a changed file by its version", async () => {
    const files = await openProjectFiles({ root });
    write("notes/a.md", "one");
    const old = new Date(Date.now() - 60_000);
    utimesSync(join(root, "notes/a.md"), old, old);
    const [before] = await files.entries("notes");
    write("notes/a.md", "two");
    const [after] = await files.entries("notes");
    assertNotEquals(before?.version, after?.version);
  });

  it("sweeps what a killed process left", async () => {
    write(".workbench-00000000-1-0123456789abcdef.tmp");
    const old = new Date(Date.now() - 120_000);
    utimesSync(join(root, ".workbench-00000000-1-0123456789abcdef.tmp"), old, old);
    const files = await openProjectFiles({ root });
    assertEquals(await files.entries(""), []);
    assertEquals(await files.exists(".workbench-00000000-1-0123456789abcdef.tmp"), null);
  });
});
