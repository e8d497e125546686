import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { contentHash } from "../../lib/project/disk/content_hash.ts";
import { openProjectFiles, type ProjectFiles } from "../../lib/project/files.ts";
import { killScript, spawnScript, untilLine } from "../support/spawn_script.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";

const SCRIPT = fileURLToPath(new URL("./race_script.ts", import.meta.url));
const TRIES = 3000;

/** What may come of one try while the folder is swapped: what was asked for, nothing, or a refusal. */
async function outcome<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WorkbenchError) {
      assert(["outside_project", "content_changed"].includes(error.code), error.code);
      return null;
    }
    throw error;
  }
}

describe("ProjectFiles, while a folder is swapped with a symlink to the outside", () => {
  let project: TemporaryProject;
  let swapper: ChildProcess;

  beforeEach(async () => {
    project = temporaryProject({ "src/file.ts": "inside", "src/deep/other.ts": "inside" });
    mkdirSync(join(project.outside, "deep"));
    for (const name of ["file.ts", "deep/other.ts"]) {
      writeFileSync(join(project.outside, name), "outside");
    }
    writeFileSync(join(project.outside, "leak.ts"), "outside");
    const paths = [project.path("src"), project.path("aside"), project.outside];
    swapper = spawnScript(SCRIPT, paths);
    await untilLine(swapper, "ready");
  });
  afterEach(async () => {
    assertEquals([swapper.exitCode, swapper.signalCode], [null, null]);
    await killScript(swapper);
    project.remove();
  });

  async function readMany(files: ProjectFiles): Promise<number> {
    let read = 0;
    for (let count = 0; count < TRIES; count++) {
      for (const path of ["src/file.ts", "src/deep/other.ts"]) {
        const file = await outcome(() => files.read(path));
        if (file) assertEquals(file.text, "inside", `Try ${count}`);
        if (file) read++;
      }
    }
    return read;
  }

  it("read never returns what is outside", async () => {
    assert(await readMany(await openProjectFiles({ root: project.root })) > 0);
  });

  it("read never returns what is outside, on a platform without handle paths", async () => {
    const files = await openProjectFiles({ root: project.root }, { handles: null });
    assert(await readMany(files) > 0);
  });

  it("list never shows what is outside", async () => {
    const files = await openProjectFiles({ root: project.root });
    for (let count = 0; count < TRIES / 3; count++) {
      for (const { path, size } of (await files.list()).files.values()) {
        assert(!path.includes("leak") && size === "inside".length, `Try ${count}: ${path}`);
      }
    }
  });

  async function writeMany(files: ProjectFiles): Promise<void> {
    const before = contentHash("inside");
    let written = 0;
    // On a busy machine a write seldom meets the folder in its place for long enough.
    for (let count = 0; count < TRIES / 3 || (written === 0 && count < TRIES * 3); count++) {
      const name = `src/deep/new${count}.ts`;
      const same = { path: "src/file.ts", before, after: "inside" };
      if (await outcome(() => files.write([same]))) written++;
      await outcome(() => files.write([{ path: name, before: null, after: "new" }]));
      await outcome(() => files.write([{ path: name, before: contentHash("new"), after: null }]));
    }
    assert(written > 0);
    const found = readdirSync(project.outside, { recursive: true }).map(String).sort();
    assertEquals(found, ["deep", "deep/other.ts", "file.ts", "leak.ts"]);
    for (const name of ["deep/other.ts", "file.ts", "leak.ts"]) {
      assertEquals(readFileSync(join(project.outside, name), "utf8"), "outside");
    }
  }

  it("write never changes, creates or removes anything outside", async () => {
    await writeMany(await openProjectFiles({ root: project.root }));
  });

  it("write leaves nothing outside either on a platform without handle paths", async () => {
    await writeMany(await openProjectFiles({ root: project.root }, { handles: null }));
  });
});
