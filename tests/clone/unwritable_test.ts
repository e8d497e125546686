import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { writeJson } from "../../lib/clone/service/records.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { openTestClones, type TestClones } from "../support/clones.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
  test.server.create("owner/app", { "a.txt": "a\n" });
});
afterEach(async () => await test[Symbol.asyncDispose]());

/** Puts a file in a folder's place: whoever the user is, nothing can be written below it. */
function block(folder: string): void {
  if (existsSync(folder)) renameSync(folder, `${folder}.away`);
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, "a file");
}

function recordsFolder(): string {
  return join(test.stateDirectory, "clones", "records");
}

/** Takes out what was reported. */
function takeReported(): unknown[] {
  return test.reported.splice(0).map((error) => error instanceof WorkbenchError && error.code);
}

describe("clones over a state directory that cannot be written", () => {
  it("are listed without a write", async () => {
    assertEquals(await test.clones.list(), []);
    assert(!existsSync(test.stateDirectory));
  });

  it("do not begin, and leave nothing that seems to have", async () => {
    await test.clones.list();
    block(recordsFolder());
    const { code } = await assertRejects(() => test.clone(), WorkbenchError);
    assertEquals(code, "file_not_writable");
    assertEquals([await test.clones.list(), test.names()], [[], []]);
    rmSync(recordsFolder());
    assertEquals((await test.clone()).state, "done");
  });

  it("do not begin where their workspace cannot be made", async () => {
    const clones = test.reopen({ workspace: join(test.workspace, "file", "inner") });
    writeFileSync(join(test.workspace, "file"), "");
    const { code } = await assertRejects(
      () => clones.start({ url: test.server.url("owner/app") }),
      WorkbenchError,
    );
    assertEquals([code, await clones.list()], ["file_not_writable", []]);
  });

  it("come to their end all the same, and the host is told", async () => {
    test.server.interfere = () => {
      if (!existsSync(`${recordsFolder()}.away`)) block(recordsFolder());
      return false;
    };
    const clone = await test.clone();
    assertEquals([clone.state, test.names()], ["done", ["app"]]);
    assertEquals(takeReported(), ["file_not_writable"]);
    assertEquals((await test.clones.pull({ id: clone.id })).upToDate, true);
  });

  it("are recovered in memory, again with each start, until that can be kept", async () => {
    const { id } = await test.clone();
    const record = join(recordsFolder(), `${id}.json`);
    const left = { ...await test.clones.read(id), state: "running", finishedAt: null };
    writeJson(record, left);
    mkdirSync(`${record}.tmp`);
    for (let start = 0; start < 2; start++) {
      assertEquals((await test.reopen().read(id)).state, "failed");
      assertEquals(takeReported(), ["file_not_writable"]);
    }
    rmSync(`${record}.tmp`, { recursive: true });
    assertEquals((await test.reopen().read(id)).state, "failed");
    assertEquals((await test.reopen().read(id)).error?.code, "interrupted");
  });

  it("are there although what a dead service left cannot be removed", async () => {
    const markers = join(test.stateDirectory, "clones", "markers");
    mkdirSync(markers, { recursive: true });
    writeJson(join(markers, "abc.json"), {
      id: "abc",
      // Longer than any path can be.
      workspace: `/${"x".repeat(250)}`.repeat(20),
      name: "app",
      folder: null,
      owner: { machine: "another", pid: 1, started: null },
      until: 1,
    });
    assertEquals(await test.reopen().list(), []);
    assertEquals(test.reported.splice(0).map((error) => (error as { code: string }).code), [
      "ENAMETOOLONG",
    ]);
    assert(existsSync(join(markers, "abc.json")));
  });
});

describe("POST /api/clone", () => {
  it("says that the clone cannot be kept", async () => {
    await using service = await openTestWorkbench(null, {
      cloneHosts: [test.server.host],
      allowPrivateHosts: true,
    });
    assertEquals((await service.get("/api/clone")).body.clones, []);
    block(join(service.stateDirectory, "clones", "records"));
    const { status, body } = await service.post("/api/clone", {
      url: test.server.url("owner/app"),
    });
    assertEquals([status, body.code], [403, "file_not_writable"]);
    assertEquals((await service.get("/api/clone")).body.clones, []);
  });
});
