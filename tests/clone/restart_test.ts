import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { openMarkers } from "../../lib/clone/service/markers.ts";
import { readJson, writeJson } from "../../lib/clone/service/records.ts";
import { markOfThisProcess, wordOfMark } from "../../lib/state/mod.ts";
import { openTestClones, type TestClones } from "../support/clones.ts";
import { startServe } from "../support/served.ts";
import { killScript } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";
import { until } from "../support/until.ts";
import { assertClean } from "./pull_place.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
  test.server.create("owner/app", { "a.txt": "a\n" });
});
afterEach(async () => await test[Symbol.asyncDispose]());

/** The marker that a service which was killed leaves behind. */
function leaveMarker(id: string, folder: string | null): string {
  const markers = join(test.stateDirectory, "clones", "markers");
  mkdirSync(markers, { recursive: true });
  const stats = folder === null ? null : lstatSync(folder, { bigint: true });
  const file = join(markers, `${id}.json`);
  writeJson(file, {
    id,
    workspace: test.workspace,
    name: "app",
    folder: stats && { device: `${stats.dev}`, inode: `${stats.ino}` },
    owner: { machine: "another", pid: 1, started: null },
    until: 1,
  });
  return file;
}

function makeFolder(name: string): string {
  const folder = join(test.workspace, name);
  mkdirSync(join(folder, "deep"), { recursive: true });
  writeFileSync(join(folder, "deep", "file"), "x");
  return folder;
}

describe("a service that was killed", () => {
  it("opens its records once what stood in their way is gone", async () => {
    const records = join(test.stateDirectory, "clones", "records");
    mkdirSync(dirname(records), { recursive: true });
    symlinkSync(records, records);
    const clones = test.reopen();
    await assertRejects(() => clones.list());
    rmSync(records);
    assertEquals(await clones.list(), []);
  });

  it("has what it was cloning removed by the next start, and nothing else", async () => {
    test.server.interfere = () => true;
    const folder = makeTemporaryFolder("killed");
    const args = ["--workspace", test.workspace, "--clone-host", test.server.host];
    const served = await startServe([...args, "--allow-private-hosts"]);
    const body = JSON.stringify({ url: test.server.url("owner/app"), token: "sekret-token" });
    const headers = { "content-type": "application/json" };
    const started = await fetch(`${served.url}/api/clone`, { method: "POST", headers, body });
    const { clone } = await started.json();
    assertEquals(started.headers.get("location"), `/api/clone/${clone.id}`);
    while (test.names().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await killScript(served.child);
    makeFolder("bystander");
    makeFolder(".workbench-clone-other");
    assertEquals(test.names().length, 3);

    const next = await openTestWorkbench(null, {
      stateDirectory: served.stateDirectory,
      workspaceDirectory: test.workspace,
    });
    const { body: { clones } } = await next.get("/api/clone");
    assertEquals(clones.map(({ id, state, error }: typeof clone) => [id, state, error.code]), [
      [clone.id, "failed", "interrupted"],
    ]);
    assertEquals(test.names(), [".workbench-clone-other", "bystander"]);
    assertEquals(readdirSync(join(served.stateDirectory, "clones", "markers")), []);
    await next[Symbol.asyncDispose]();
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it("leaves no clone locked that it was pulling", async () => {
    const args = ["--workspace", test.workspace, "--clone-host", test.server.host];
    await using served = await startServe([...args, "--allow-private-hosts"]);
    const { id } = await test.clones.start({ url: test.server.url("owner/app") });
    await test.finished(id);
    cpSync(test.stateDirectory, served.stateDirectory, { recursive: true });
    const many = Array.from({ length: 2000 }, (_, index) => [`many/${index}.txt`, "new\n"]);
    const to = test.server.commit("owner/app", Object.fromEntries(many));
    const lock = join(test.workspace, "app", ".git", "index.lock");
    const body = JSON.stringify({ name: "app" });
    const headers = { "content-type": "application/json" };
    const pull = assertRejects(() =>
      fetch(`${served.url}/api/clone/pull`, { method: "POST", headers, body })
    );
    while (!existsSync(lock)) await new Promise((resolve) => setImmediate(resolve));
    await killScript(served.child);
    await pull;
    assert(existsSync(lock));

    const next = test.reopen({ stateDirectory: served.stateDirectory });
    assert(!existsSync(lock));
    assertEquals((await next.pull({ name: "app" })).to, to);
    assertClean(join(test.workspace, "app"), to);
    await next[Symbol.asyncDispose]();
  });

  it("leaves the locks of others", async () => {
    const folder = makeFolder("app");
    mkdirSync(join(folder, ".git"));
    const lock = join(folder, ".git", "index.lock");
    const running = wordOfMark(markOfThisProcess());
    const long = `workbench pull ${"x".repeat(1000)}`;
    for (const owner of ["", "workbench pull 0", long, `workbench pull ${running}\n`]) {
      writeFileSync(lock, owner);
      await test.reopen()[Symbol.asyncDispose]();
      assertEquals(readFileSync(lock, "utf8"), owner);
    }
    // What a symlink leads to is not in the workspace.
    const elsewhere = `${test.workspace}-elsewhere`;
    renameSync(folder, elsewhere);
    symlinkSync(elsewhere, folder);
    const gone = { ...markOfThisProcess(), started: "another" };
    writeFileSync(lock, `workbench pull ${wordOfMark(gone)}\n`);
    test.reopen();
    assert(existsSync(lock));
    rmSync(folder);
    renameSync(elsewhere, folder);
    test.reopen();
    assert(!existsSync(lock));
  });

  it("has its folder removed without anybody asking", async () => {
    const folder = makeFolder(".workbench-clone-abc");
    leaveMarker("abc", folder);
    const clones = test.reopen();
    await until(() => !existsSync(folder));
    await clones[Symbol.asyncDispose]();
  });

  it("keeps its hands off a folder that is not the one which the marker describes", async () => {
    const folder = makeFolder(".workbench-clone-abc");
    const marker = leaveMarker("abc", folder);
    renameSync(folder, join(test.workspace, "moved"));
    makeFolder(".workbench-clone-abc");
    await test.reopen().list();
    assertEquals(test.names(), [".workbench-clone-abc", "moved"]);
    assert(!existsSync(marker));
  });

  it("removes a folder that was not written down yet only while it is empty", async () => {
    mkdirSync(join(test.workspace, ".workbench-clone-abc"));
    leaveMarker("abc", null);
    makeFolder(".workbench-clone-def");
    leaveMarker("def", null);
    await test.reopen().list();
    assertEquals(test.names(), [".workbench-clone-def"]);
  });

  it("has a clone that only lacked its last record counted as done", async () => {
    const { id } = await test.clones.start({ url: test.server.url("owner/app") });
    const done = await test.finished(id);
    const record = join(test.stateDirectory, "clones", "records", `${id}.json`);
    writeJson(record, { ...done, state: "running", finishedAt: null });
    const marker = leaveMarker(id, join(test.workspace, "app"));
    const next = test.reopen();
    assertEquals((await next.read(id)).state, "done");
    assert(!existsSync(marker));
    assertEquals((await next.pull({ id })).upToDate, true);
  });

  it("is not taken for dead while it runs", async () => {
    test.server.interfere = () => true;
    const { id } = await test.clones.start({ url: test.server.url("owner/app") });
    assertEquals(test.names(), [`.workbench-clone-${id}`]);
    const other = test.reopen();
    assertEquals((await other.read(id)).state, "running");
    assertEquals(test.names(), [`.workbench-clone-${id}`]);
    await test.clones.cancel(id);
    assertEquals((await test.finished(id)).state, "cancelled");
  });

  it("loses nothing else over a record or marker that is damaged", async () => {
    const { id } = await test.clones.start({ url: test.server.url("owner/app") });
    await test.finished(id);
    const marker = leaveMarker("abc", null);
    writeFileSync(marker, "{");
    writeFileSync(join(test.stateDirectory, "clones", "records", "x.json"), "{}");
    assertEquals((await test.reopen().list()).map((clone) => clone.id), [id]);
    assertEquals(readJson(marker), null);
  });

  it("ends its clones when it is closed in an orderly way", async () => {
    test.server.interfere = () => true;
    const url = test.server.url("owner/app");
    const running = await test.clones.start({ url });
    const queued = await test.clones.start({ url, name: "queued" });
    await test.clones[Symbol.asyncDispose]();
    assertEquals(test.names(), []);
    const list = await test.reopen().list();
    assertEquals(list.map(({ id, error }) => [id, error?.code]), [
      [queued.id, "interrupted"],
      [running.id, "interrupted"],
    ]);
  });
});

describe("Markers", () => {
  it("makes no folder where something is", () => {
    const markers = openMarkers(join(test.stateDirectory, "m"), 1000);
    makeFolder(".workbench-clone-abc");
    let failed = false;
    try {
      markers.make({ id: "abc", name: "app", workspace: test.workspace });
    } catch {
      failed = true;
    }
    assert(failed);
  });
});
