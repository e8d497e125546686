import { afterEach, describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { contentHash } from "../../lib/project/disk/content_hash.ts";
import { openProjectFiles } from "../../lib/project/files.ts";
import { overlay } from "../../lib/project/overlay.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";

let project: TemporaryProject | undefined;
afterEach(() => project?.remove());

async function openView(changes: Readonly<Record<string, string | null>>) {
  project = temporaryProject({ "a.ts": "a", "b/c.ts": "c", "b/d.ts": "d" });
  const files = await openProjectFiles({ root: project.root });
  return { files, view: overlay(files, new Map(Object.entries(changes))) };
}

describe("overlay", () => {
  it("reads changed, new and deleted files as they would be", async () => {
    const { files, view } = await openView({ "a.ts": "\uFEFFä", "./n/e.ts": "e", "b/c.ts": null });
    assertEquals(await view.read("a.ts"), {
      path: "a.ts",
      text: "\uFEFFä",
      contentHash: contentHash("\uFEFFä"),
      editable: true,
    });
    assertEquals((await view.read("n/../n/e.ts"))?.text, "e");
    assertEquals(await view.read("b/c.ts"), null);
    assertEquals(await view.read("b/d.ts"), await files.read("b/d.ts"));
    assertEquals((await files.read("a.ts"))?.text, "a");
  });

  it("lists them in order, with the folders that are left", async () => {
    const { files, view } = await openView({
      "Z.ts": "ä",
      "n/e.ts": "",
      "b/c.ts": null,
      "b/d.ts": null,
    });
    const list = await view.list();
    assertEquals([...list.files.keys()], ["Z.ts", "a.ts", "n/e.ts"]);
    assertEquals([...list.folders].sort(), ["", "n"]);
    assertEquals(list.files.get("Z.ts")?.size, 2);
    assertEquals(list.files.get("a.ts")?.size, (await files.list()).files.get("a.ts")?.size);
  });

  it("hashes the would-be content", async () => {
    const { view } = await openView({ "a.ts": "new", "b/c.ts": null });
    const entry = (path: string) => ({ path, size: 0, version: "" });
    assertEquals(await view.hash(entry("a.ts")), contentHash("new"));
    assertEquals(await view.hash(entry("b/c.ts")), null);
    assertEquals(await view.hash(entry("b/d.ts")), contentHash("d"));
  });

  it("lies over another overlay", async () => {
    const { view } = await openView({ "a.ts": "1", "b/c.ts": null });
    const upper = overlay(view, new Map([["b/c.ts", "back"]]));
    assertEquals((await upper.read("b/c.ts"))?.text, "back");
    assertEquals((await upper.read("a.ts"))?.text, "1");
  });

  it("refuses a path outside", async () => {
    const { files } = await openView({});
    assertThrows(() => overlay(files, new Map([["../x", ""]])), WorkbenchError);
  });
});
