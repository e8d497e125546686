import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { CLONE_NAME, cloneNameOf, requireFreeName } from "../../lib/clone/service/clone_name.ts";
import { isProjectPath } from "../../lib/project/mod.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("CLONE_NAME", () => {
  const good = ["a", "app", "next.js", "A_b-c", "_x", "9", "x".repeat(100), "console"];
  for (const name of good) {
    it(`takes "${name.slice(0, 20)}", which a project can be opened by`, () => {
      assert(CLONE_NAME.test(name));
      assert(isProjectPath(name));
    });
  }
  const bad = [
    ["", ".", "..", ".git", ".hidden", "-x", "--upload-pack", "a/b", "a\\b", "a b", "a.", "a\n"],
    ["é", "a\0", "con", "NUL", "nul.txt", "Com1", "lpt9.x", "a:b", "~", "x".repeat(101), "a*"],
  ].flat();
  for (const name of bad) {
    it(`refuses ${JSON.stringify(name).slice(0, 20)}`, () => assert(!CLONE_NAME.test(name)));
  }
});

describe("cloneNameOf", () => {
  it("makes a good name of every repository's", () => {
    const names = ["app", ".github", "~user", "a~b", "con", "x".repeat(100), "_", "9.9", "nul.js"];
    const made = names.map(cloneNameOf);
    assertEquals(made.filter((name) => !CLONE_NAME.test(name)), []);
    assertEquals(made.slice(0, 5), ["app", "github", "user", "a-b", "clone-con"]);
  });
});

describe("requireFreeName", () => {
  it("refuses files, folders, dangling symlinks, other cases, and names that are coming", () => {
    const workspace = makeTemporaryFolder("names");
    mkdirSync(join(workspace, "Folder"));
    symlinkSync(join(workspace, "nowhere"), join(workspace, "dangling"));
    for (const name of ["Folder", "folder", "DANGLING", "dangling", "soon", "Soon"]) {
      const refused = assertThrows(
        () => requireFreeName(name, workspace, ["soon"]),
        WorkbenchError,
      );
      assertEquals(refused.code, "name_taken");
    }
    requireFreeName("free", workspace, ["soon"]);
    rmSync(workspace, { recursive: true });
  });
});
