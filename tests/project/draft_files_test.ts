import { Buffer } from "node:buffer";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { type DraftFiles, openDraftFiles } from "../../lib/project/draft_files.ts";
import { contentHash, openProjectFiles, type ProjectFiles } from "../../lib/project/mod.ts";
import { seededRandom } from "../support/random.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";

let project: TemporaryProject;
let files: ProjectFiles;
let draft: DraftFiles;

beforeEach(async () => {
  project = temporaryProject({ "src/a.ts": "a\n", "src/deep/b.ts": "b\n", "c.ts": "c\n" });
  files = await openProjectFiles({ root: project.root });
  draft = openDraftFiles(files);
});
afterEach(() => project.remove());

/** Everything that a view says of itself. */
async function shown(view: ProjectFiles) {
  const { files: listed, folders } = await view.list();
  const names = await view.names();
  const paths = [...listed.keys()];
  return {
    paths,
    folders: [...folders].sort(),
    names: [...names.files.keys()],
    nameFolders: [...names.folders].sort(),
    texts: await Promise.all(paths.map(async (path) => (await view.read(path))?.text)),
    bytes: await Promise.all(
      paths.map(async (path) => Buffer.from((await view.readBytes(path))?.bytes ?? []).toString()),
    ),
    entries: (await view.entries("src")).map(({ name, kind }) => [name, kind]),
    there: await Promise.all(["src", "src/new", "src/a.ts", "nope"].map((at) => view.exists(at))),
  };
}

describe("openDraftFiles", () => {
  it("shows what was written into it, and leaves the disk as it is", async () => {
    const before = contentHash("a\n");
    await draft.write([
      { path: "src/a.ts", before, after: "changed\n" },
      { path: "src/new/d.ts", before: null, after: "d\n" },
      { path: "c.ts", before: contentHash("c\n"), after: null },
    ]);
    assertEquals((await draft.read("src/a.ts"))?.text, "changed\n");
    assertEquals(await draft.exists("src/new"), "folder");
    assertEquals(await draft.read("c.ts"), null);
    assertEquals(readFileSync(project.path("src/a.ts"), "utf8"), "a\n");
    assertEquals([...(await draft.changes()).keys()], ["c.ts", "src/a.ts", "src/new/d.ts"]);
  });

  it("forgets a change that came to nothing", async () => {
    const [first] = await draft.write([{ path: "c.ts", before: contentHash("c\n"), after: "x" }]);
    await draft.write([{ path: "c.ts", before: first?.contentHash ?? null, after: "c\n" }]);
    assertEquals((await draft.changes()).size, 0);
  });

  it("refuses stale content, as the disk would, and keeps nothing of that write", async () => {
    const error = await assertRejects(
      () =>
        draft.write([
          { path: "new.ts", before: null, after: "x" },
          { path: "c.ts", before: contentHash("stale"), after: "y" },
        ]),
      WorkbenchError,
    );
    assertEquals(error.code, "content_changed");
    assertEquals((await draft.changes()).size, 0);
  });

  it("lets one of two writers with the same hash win", async () => {
    const before = contentHash("c\n");
    const writes = ["one", "two"].map((after) => draft.write([{ path: "c.ts", before, after }]));
    const results = await Promise.allSettled(writes);
    assertEquals(results.map(({ status }) => status), ["fulfilled", "rejected"]);
    assertEquals((await draft.read("c.ts"))?.text, "one");
  });

  it("refuses what leaves the project", async () => {
    for (const path of ["../x.ts", ".git/config", "/etc/passwd"]) {
      const error = await assertRejects(
        () => draft.write([{ path, before: null, after: "x" }]),
        WorkbenchError,
      );
      assertEquals(error.code, "outside_project", path);
    }
  });

  it("starts with what it is given", async () => {
    const start = new Map([["src/a.ts", Buffer.from("given\n")], ["c.ts", null]]);
    const given = openDraftFiles(files, start);
    assertEquals((await given.read("src/a.ts"))?.text, "given\n");
    assertEquals(await given.exists("c.ts"), null);
  });

  it("looks as the disk does after the same random writes", async () => {
    const seed = 5;
    const random = seededRandom(seed);
    const copy = makeTemporaryFolder("draft");
    cpSync(project.root, copy, { recursive: true });
    const onDisk = await openProjectFiles({ root: copy });
    const paths = ["src/a.ts", "src/deep/b.ts", "c.ts", "src/new/d.ts", "src/e.ts", "f.ts"];
    for (let step = 0; step < 40; step++) {
      const path = paths[random(paths.length)] ?? "";
      const before = (await onDisk.read(path))?.contentHash ?? null;
      const after = before !== null && random(3) === 0 ? null : `text ${step}\n`;
      await onDisk.write([{ path, before, after }]);
      await draft.write([{ path, before, after }]);
      const [real, drafted] = [await shown(onDisk), await shown(draft)];
      // A folder that has lost its last file is still there, on disk.
      assertEquals({ ...drafted, there: [] }, { ...real, there: [] }, `seed ${seed}, step ${step}`);
    }
    for (const [path, bytes] of await draft.changes()) {
      const now = (await onDisk.readBytes(path))?.bytes ?? null;
      assert(bytes === null ? now === null : now && Buffer.compare(bytes, now) === 0, path);
    }
    rmSync(join(copy), { recursive: true });
  });
});
