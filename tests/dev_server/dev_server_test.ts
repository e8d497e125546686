import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { SimulatedClock } from "xstate";
import { checkStart } from "../../lib/dev_server/command/start_command.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { openProjectFiles } from "../../lib/project/mod.ts";
import {
  assertGone,
  bodyOf,
  isFree,
  openTestDevServer,
  printed,
  processesOf,
  takePort,
  type TestDevServer,
  turn,
  withVariable,
} from "./test_dev_server.ts";

let test: TestDevServer;
let clock: SimulatedClock;
beforeEach(async () => {
  clock = new SimulatedClock();
  test = await openTestDevServer({ clock });
});
afterEach(() => test[Symbol.asyncDispose]());

describe("a dev server", () => {
  it("does nothing by itself, and says what a start would run", async () => {
    const view = await test.read();
    assertEquals(view.state, "stopped");
    assertEquals(view.command, { script: "dev", text: "node serve.js", packageManager: "npm" });
    assertEquals([view.pid, view.port, view.url, view.startedAt], [null, null, null, null]);
    assertEquals((await test.server.stop()).state, "stopped");
    assertEquals(existsSync(test.stateDirectory), false);
  });

  it("answers where it says, once it runs", async () => {
    const started = await test.server.start({});
    assertEquals(started.state, "starting");
    assertEquals(started.ready, { process: true, port: false, http: false });
    // It may take connections a moment before it prints where.
    await test.untilState("running");
    const view = await test.until(({ url }) => url?.endsWith("/app/") ?? false);
    assertEquals(view.url, `http://localhost:${view.port}/app/`);
    assertEquals(await bodyOf(view.url), "hello");
    assertEquals(view.ready, { process: true, port: true, http: true });
    assertEquals(view.pid, started.pid);
    assert(printed(view).includes(`ready: http://localhost:${view.port}/app/`));
  });

  it("takes the port that was asked for, and gives it free", async () => {
    const { port, server } = await takePort();
    await new Promise((resolve) => server.close(resolve));
    await test.server.start({ port });
    const view = await test.untilState("running");
    assertEquals(view.port, port);
    const stopped = await test.server.stop();
    assertEquals([stopped.state, stopped.port, stopped.pid, stopped.url], [
      "stopped",
      null,
      null,
      null,
    ]);
    assert(await isFree(port));
    assertGone(view.pid);
  });

  it("ends whole: what its children started, and what has a session of its own", async () => {
    const { pid } = await test.server.start({ script: "tree" });
    const { url, port } = await test.untilState("running");
    assertEquals(await bodyOf(url), "deep");
    const before = processesOf(pid ?? 0);
    assert(before.length >= 4, "The package manager, the tool, its child and its grandchild");
    const sessions = childrenOf(before.map((entry) => entry.pid));
    assertEquals(sessions.length, 1);
    await test.server.stop();
    assertGone(pid);
    assertEquals(sessions.filter((one) => processesOf(one).length > 0), []);
    assert(await isFree(port ?? 0));
  });

  it("is killed 4 seconds after it was asked to end and does not", async () => {
    await test.server.start({ script: "stubborn" });
    const { pid, port } = await test.untilState("running");
    const stopping = test.server.stop();
    await test.until((view) => printed(view).match(/SIGTERM/g)?.length === 2);
    clock.increment(3999);
    await turn();
    assertEquals((await test.read()).state, "stopping");
    assert(processesOf(pid ?? 0).length > 0);
    clock.increment(1);
    assertEquals((await stopping).state, "stopped");
    assertGone(pid);
    assert(await isFree(port ?? 0));
  });

  it("keeps counting lines over a restart, and answers the new ones alone", async () => {
    await test.server.start({});
    const first = await test.untilState("running");
    await test.server.restart({});
    const second = await test.untilState("running");
    assert((second.log.lines[0]?.n ?? 0) >= first.log.next);
    assertEquals(second.port, first.port);
    assert(second.pid !== first.pid);
    assertGone(first.pid);
    const { log } = await test.server.read({ since: second.log.next });
    assertEquals(log, { lines: [], next: second.log.next });
    const later = await test.server.read({ since: second.log.next - 1 });
    assertEquals(later.log.lines.map(({ n }) => n), [second.log.next - 1]);
    const ofAnotherService = await test.server.read({ since: 1_000_000 });
    assertEquals(ofAnotherService.log.lines, second.log.lines);
  });

  it("lets one of two starts win, and a stop come after it", async () => {
    const starts = await Promise.allSettled([test.server.start({}), test.server.start({})]);
    const codes = starts.map((result) =>
      result.status === "fulfilled" ? "started" : (result.reason as WorkbenchError).code
    );
    assertEquals(codes, ["started", "already_running"]);
    const [restarted, stopped] = await Promise.all([test.server.restart({}), test.server.stop()]);
    assertEquals([restarted.state, stopped.state], ["starting", "stopped"]);
    assertGone(restarted.pid);
  });

  it("goes on as it was when a restart is refused", async () => {
    await test.server.start({});
    const { pid } = await test.untilState("running");
    const { port, server } = await takePort();
    await assertCode(test.server.restart({ script: "nowhere" }), "unknown_script");
    await assertCode(test.server.restart({ port }), "port_busy");
    server.close();
    const view = await test.read();
    assertEquals([view.state, view.pid], ["running", pid]);
  });

  it("restarts what ran: the same script on the same port", async () => {
    const { port, server } = await takePort();
    await new Promise((resolve) => server.close(resolve));
    await test.server.start({ port, script: "tree" });
    await test.untilState("running");
    await test.server.restart({});
    const view = await test.untilState("running");
    assertEquals([view.command?.script, view.port], ["tree", port]);
  });

  it("refuses a port that is taken, with a free one", async () => {
    const { port, server } = await takePort();
    const error = await assertCode(test.server.start({ port }), "port_busy");
    assert(await isFree(Number(error.data.free)));
    assertEquals(error.data.port, port);
    server.close();
    assertEquals((await test.read()).state, "stopped");
  });

  it("refuses to start without the package manager of the project", async () => {
    test.write("yarn.lock", "");
    mkdirSync(join(test.root, "bin"));
    writeFileSync(join(test.root, "yarn"), "#!/bin/sh\nexit 0\n");
    chmodSync(join(test.root, "yarn"), 0o755);
    const files = await openProjectFiles({ root: test.root });
    const starting = checkStart(files, {}, {
      own: null,
      path: test.root,
      previewAt: { folder: test.stateDirectory, studio: [] },
    });
    const error = await assertCode(starting, "package_manager_missing");
    assertEquals(error.data.packageManager, "yarn");
  });

  it("hands nothing of the service to the script", async () => {
    const view = await withVariable(
      "WORKBENCH_SECRET",
      "sekret",
      async () =>
        await withVariable("NODE_ENV", "production", async () => {
          await test.server.start({ script: "environment", port: 4711 });
          return await test.until(({ log }) =>
            log.lines.some(({ text }) => text.startsWith("folder"))
          );
        }),
    );
    const text = printed(view);
    const [, json = ""] = /^environment (\{.*?)(?:…|$)/m.exec(text) ?? [];
    assert(!text.includes("sekret") && !text.includes("WORKBENCH_"));
    assert(!json.includes('"NODE_ENV"'));
    assert(!text.includes(test.root));
    assert(text.includes("folder . and file://./a%20b.ts"));
  });
});

describe("records of runs", () => {
  it("are there while a run lives, and not longer", async () => {
    const records = join(test.stateDirectory, "dev-servers");
    await test.server.start({});
    assertEquals(readdirSync(records).length, 1);
    await test.server.stop();
    assertEquals(readdirSync(records), []);
  });

  it("that cannot be written keep a script from starting", async () => {
    symlinkSync(join(test.root, "package.json"), test.stateDirectory);
    await assertRejects(() => test.server.start({}), Error);
    assertEquals((await test.read()).state, "stopped");
  });
});

async function assertCode(work: Promise<unknown>, code: string): Promise<WorkbenchError> {
  const error = await assertRejects(() => work, WorkbenchError);
  assertEquals(error.code, code);
  return error;
}

/** The leaders of other groups that descend from processes, by stock `ps`. */
function childrenOf(parents: readonly number[]): number[] {
  const output = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid="], { encoding: "utf8" });
  return output.trim().split("\n").flatMap((line) => {
    const [pid = 0, parent = 0, group = 0] = line.trim().split(/ +/).map(Number);
    return parents.includes(parent) && pid === group && !parents.includes(group) ? [pid] : [];
  });
}
