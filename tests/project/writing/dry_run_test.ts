import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import {
  contentHash,
  openDraftProject,
  openProject,
  type ProjectFiles,
} from "../../../lib/project/mod.ts";
import type { FileChange } from "../../../lib/project/writing/file_change.ts";
import { folderDigest } from "../../support/folder_digest.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

const A = "export const a = 1;\n";
const before = contentHash(A);

describe("ProjectFiles.write, as a dry run", () => {
  let project: TemporaryProject;
  let files: ProjectFiles;
  beforeEach(async () => {
    project = temporaryProject({ "src/a.ts": A, "latin1.ts": new Uint8Array([0x22, 0xe9, 0x22]) });
    mkdirSync(project.path("src/folder"));
    files = (await openProject({ root: project.root })).files;
  });
  afterEach(() => project.remove());

  const refused: Record<string, [change: FileChange, code: string]> = {
    "a stale hash": [{ path: "src/a.ts", before: "0".repeat(64), after: "" }, "content_changed"],
    "a path that is taken": [{ path: "src/a.ts", before: null, after: "" }, "content_changed"],
    "a folder's path": [{ path: "src/folder", before: null, after: "" }, "content_changed"],
    "a path below a file": [{ path: "src/a.ts/b.ts", before: null, after: "" }, "content_changed"],
    "a path that leads out": [{ path: "../b.ts", before: null, after: "" }, "outside_project"],
    "half a character": [{ path: "b.ts", before: null, after: "\ud800" }, "unsupported_encoding"],
  };
  for (const [what, [change, code]] of Object.entries(refused)) {
    it(`refuses what the write refuses: ${what}`, async () => {
      const untouched = folderDigest(project.root);
      for (const dryRun of [true, false]) {
        const error = await assertRejects(() => files.write([change], { dryRun }), WorkbenchError);
        assertEquals([error.code, dryRun], [code, dryRun]);
      }
      assertEquals(folderDigest(project.root), untouched);
    });
  }

  it("gives the files as they would be, and makes neither them nor their folders", async () => {
    const untouched = folderDigest(project.root);
    const changes = [
      { path: "src/a.ts", before, after: "changed\n" },
      { path: "deep/er/b.ts", before: null, after: "made\n" },
    ];
    const validate = () => Promise.reject(new Error("Nothing is kept of a dry run"));
    const tried = await files.write(changes, { dryRun: true, validate });
    assertEquals(folderDigest(project.root), untouched);
    assertEquals(tried, await files.write(changes));
  });

  it("leaves a draft as it is", async () => {
    const draft = openDraftProject(await openProject({ root: project.root }));
    const changes = [{ path: "src/a.ts", before, after: null }];
    await draft.files.write(changes, { dryRun: true });
    assertEquals([...await draft.files.changes()], []);
    await draft.files.write(changes);
    assertEquals([...await draft.files.changes()], [["src/a.ts", null]]);
  });
});
