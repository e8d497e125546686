import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { homeFolder, openStateDirectory } from "../../lib/state/mod.ts";
import { userFolder } from "../../lib/state/user_folder.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const VARIABLES = ["WORKBENCH_STATE_DIR", "XDG_STATE_HOME", "HOME"];

describe("openStateDirectory", () => {
  let folder = "";
  let kept: [string, string | undefined][] = [];
  beforeEach(() => {
    folder = makeTemporaryFolder("state");
    kept = VARIABLES.map((name) => [name, process.env[name]]);
  });
  afterEach(() => {
    for (const [name, value] of kept) setVariable(name, value);
    rmSync(folder, { recursive: true });
  });

  function setVariable(name: string, value: string | undefined): void {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }

  it("makes the folder, for its owner alone", () => {
    const { path } = openStateDirectory(join(folder, "a/b"));
    assertEquals(path, join(folder, "a/b"));
    assertEquals(statSync(path).mode & 0o777, 0o700);
  });

  it("is where WORKBENCH_STATE_DIR says, else XDG_STATE_HOME, else below the home folder", () => {
    setVariable("HOME", join(folder, "home"));
    setVariable("XDG_STATE_HOME", join(folder, "xdg"));
    setVariable("WORKBENCH_STATE_DIR", join(folder, "own"));
    assertEquals(openStateDirectory().path, join(folder, "own"));
    setVariable("WORKBENCH_STATE_DIR", undefined);
    assertEquals(openStateDirectory().path, join(folder, "xdg", "project-workbench"));
    setVariable("XDG_STATE_HOME", "");
    assertMatch(openStateDirectory().path, /\/\.local\/state\/project-workbench$/);
  });

  it("takes no folder that depends on where the service is started", () => {
    setVariable("XDG_STATE_HOME", "relative");
    for (const home of ["", "relative"]) {
      setVariable("HOME", home);
      for (const found of [homeFolder(), userFolder("XDG_STATE_HOME", "records")]) {
        assert(
          found === null || (isAbsolute(found) && !found.startsWith(process.cwd())),
          `${found}`,
        );
      }
    }
  });

  it("has a folder of its own for each project, the same each time", () => {
    const state = openStateDirectory(folder);
    const first = state.folderOf("/one/shop");
    assertMatch(first, /\/projects\/shop-[0-9a-f]{16}$/);
    assert(existsSync(first));
    assertEquals(openStateDirectory(folder).folderOf("/one/shop"), first);
    assertNotEquals(state.folderOf("/two/shop"), first);
    assertMatch(state.folderOf("/"), /\/projects\/-[0-9a-f]{16}$/);
  });

  it("says that it has no place for the records of a project", () => {
    writeFileSync(join(folder, "projects"), "no folder");
    const state = openStateDirectory(folder);
    const error = assertThrows(() => state.folderOf("/one/shop"), WorkbenchError);
    assertEquals(error.code, "file_not_writable");
  });

  it("tells the free space, and that it can be written", async () => {
    const state = openStateDirectory(folder);
    assert((await state.freeSpace() ?? 0) > 0);
    assertEquals(await state.isWritable(), true);
  });

  it("knows neither when the folder is gone", async () => {
    const state = openStateDirectory(join(folder, "gone"));
    rmSync(state.path, { recursive: true });
    assertEquals([await state.freeSpace(), await state.isWritable()], [null, false]);
  });
});
