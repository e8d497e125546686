import { mkdirSync, symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openBoundary } from "../../../lib/project/disk/boundary.ts";
import { openOwnFolder } from "../../../lib/project/disk/own_folder.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

for (const handles of [undefined, null] as const) {
  describe(`openOwnFolder, ${handles === null ? "without" : "with"} handle paths`, () => {
    let project: TemporaryProject;
    beforeEach(() => {
      project = temporaryProject({ "src/deep/file.ts": "" });
      mkdirSync(`${project.outside}/deep`);
      symlinkSync(project.outside, project.path("way-out"));
    });
    afterEach(() => project.remove());

    function isOpened(real: string): boolean {
      const boundary = openBoundary(project.root, handles === null ? { handles } : {});
      const folder = openOwnFolder(boundary, real);
      folder?.close();
      return folder !== null;
    }

    it("opens folders of the project", () => {
      assert(isOpened(project.root));
      assert(isOpened(project.path("src/deep")));
    });

    it("opens nothing outside, nor what only a symlink makes look like the project's", () => {
      const elsewhere = [`${project.outside}/deep`, project.path("way-out")];
      for (const path of [...elsewhere, project.path("way-out/deep"), project.path("nowhere")]) {
        assertEquals(isOpened(path), false, path);
      }
    });
  });
}
