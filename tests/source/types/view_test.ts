import { rmSync, writeFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { containmentOf } from "../../../lib/source/types/files/containment.ts";
import { openDisk } from "../../../lib/source/types/files/disk.ts";
import { viewOf } from "../../../lib/source/types/files/view.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

describe("viewOf", () => {
  const root = makeTemporaryFolder("view");
  after(() => rmSync(root, { recursive: true }));

  it("reads a text that was given, also where the file said the same and is written before it is read", () => {
    const [path, given] = [`${root}/a.ts`, "export const a = 1;\n"];
    writeFileSync(path, given);
    const disk = openDisk(containmentOf(root));
    const version = disk.version(path);
    const generation = disk.refresh();
    // As of a file that has not changed for long, whose version is known without its text.
    const known = { ...disk, version: () => version };
    const view = viewOf(known, { number: 1, generation }, new Map([[path, given]]));
    writeFileSync(path, "export const a: string = 1;\n");
    assertEquals(view.version(path), version);
    assertEquals(view.read(path), { text: given, version: version ?? "" });
  });
});
