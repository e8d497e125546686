import { rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { containmentOf } from "../../../lib/source/types/files/containment.ts";
import { openDisk } from "../../../lib/source/types/files/disk.ts";
import { linkedView } from "../../../lib/source/types/files/linked_view.ts";
import { readManifest } from "../../../lib/source/types/files/manifest.ts";
import { viewOf } from "../../../lib/source/types/files/view.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

describe("readManifest", () => {
  const root = makeTemporaryFolder("manifest");
  before(() => loadTypeScript());
  after(() => rmSync(root, { recursive: true }));

  it("reads each package.json once for a request, and that of a linked package where it is", () => {
    const disk = openDisk(containmentOf(root));
    const read: string[] = [];
    const counted = {
      ...disk,
      readConfig(path: string) {
        read.push(path.slice(root.length + 1));
        return disk.readConfig(path);
      },
    };
    const overlay = new Map([[`${root}/kit/package.json`, '{ "version": "2.0.0" }']]);
    const view = viewOf(counted, { number: 1, generation: counted.refresh() }, overlay);
    const place = `${root}/node_modules/kit/package.json`;
    for (let count = 0; count < 3; count++) {
      assertEquals(readManifest(`${root}/package.json`, view), null);
      assertEquals(readManifest(place, view), null);
    }
    assertEquals(read, ["package.json", "node_modules/kit/package.json"]);
    const linked = linkedView(view, root, { kit: "kit" });
    assertEquals(readManifest(place, linked)?.version, "2.0.0");
  });
});
