import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openBoundary } from "../../../lib/project/disk/boundary.ts";
import { fileText } from "../../../lib/project/disk/file_text.ts";
import { readWhole, withOwnFile } from "../../../lib/project/disk/own_file.ts";
import { createReadMemory, type ReadMemory } from "../../../lib/project/disk/read_memory.ts";
import type { FileText } from "../../../lib/project/file_view.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

/** So long after a write, no further one goes unseen. */
const LATER_MS = 10_000;

let project: TemporaryProject;
let memory: ReadMemory;
beforeEach(() => {
  project = temporaryProject({ "a/settings.json": "{}", "b/settings.json": "{}" });
  memory = createReadMemory(openBoundary(project.root));
});
afterEach(() => project.remove());

/** Reads a file and remembers it, as if that were so long after its last change. */
function see(path: string, afterMs: number = LATER_MS): FileText {
  const file = withOwnFile(openBoundary(project.root), path, (opened) => {
    const read = fileText(path, readWhole(opened, path));
    memory.saw(read, opened, opened.stats.mtimeMs + afterMs);
    return read;
  });
  assert(file);
  return file;
}

describe("createReadMemory", () => {
  it("recalls a file that is as it was", () => {
    assertEquals(memory.recall("a/settings.json"), null);
    const file = see("a/settings.json");
    assert(memory.recall("a/settings.json") === file);
    assert(memory.recall("a/settings.json") === file);
    assertEquals(memory.recall("b/settings.json"), null);
  });

  it("recalls nothing that has another content, is another file or is gone", () => {
    const path = project.path("a/settings.json");
    see("a/settings.json");
    writeFileSync(path, "[ ]");
    assertEquals(memory.recall("a/settings.json"), null);

    see("a/settings.json");
    renameSync(project.path("b/settings.json"), path);
    assertEquals(memory.recall("a/settings.json"), null);

    see("a/settings.json");
    rmSync(path);
    assertEquals(memory.recall("a/settings.json"), null);
  });

  it("recalls nothing whose folder leads elsewhere, and refuses what is outside by now", () => {
    see("a/settings.json");
    renameSync(project.path("a"), project.path("c"));
    symlinkSync("b", project.path("a"));
    assertEquals(memory.recall("a/settings.json"), null);

    see("b/settings.json");
    rmSync(project.path("b"), { recursive: true });
    mkdirSync(`${project.outside}/b`);
    writeFileSync(`${project.outside}/b/settings.json`, "{}");
    symlinkSync(`${project.outside}/b`, project.path("b"));
    const error = assertThrows(() => memory.recall("b/settings.json"), WorkbenchError);
    assertEquals(error.code, "outside_project");
  });

  it("does not remember a state that the next change might leave looking the same", () => {
    see("a/settings.json", 1);
    assertEquals(memory.recall("a/settings.json"), null);
  });

  it("remembers few files, those that were asked for last, and no large ones", () => {
    const paths = Array.from({ length: 32 }, (_, index) => `a/${index}.json`);
    for (const path of paths) writeFileSync(project.path(path), "1");
    see("a/settings.json");
    see("b/settings.json");
    for (const path of paths.slice(0, 30)) see(path);
    assert(memory.recall("a/settings.json"));
    see("a/30.json");
    assert(memory.recall("a/settings.json"));
    assertEquals(memory.recall("b/settings.json"), null);

    writeFileSync(project.path("a/31.json"), "1".repeat(40_000));
    see("a/31.json");
    assertEquals(memory.recall("a/31.json"), null);
  });
});
