import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { SimulatedClock } from "xstate";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import {
  allProcesses,
  isFree,
  openTestDevServer,
  printed,
  processesOf,
  type TestDevServer,
  turn,
} from "./test_dev_server.ts";

let test: TestDevServer;
let clock: SimulatedClock;
beforeEach(async () => {
  clock = new SimulatedClock();
  test = await openTestDevServer({ clock });
});
afterEach(() => test[Symbol.asyncDispose]());

/** A server of somebody else. */
async function takePort(): Promise<{ port: number; server: Server }> {
  const server = createServer((_, response) => response.end("another"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, server }; // a listening TCP server has one
}

async function bodyOf(url: string | null): Promise<string> {
  return await (await fetch(url ?? "")).text();
}

async function withVariable<T>(name: string, value: string, work: () => Promise<T>): Promise<T> {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}

function assertGone(pid: number | null): void {
  assert(pid !== null);
  assertEquals(processesOf(pid), []);
}

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
    const view = await test.untilState("running");
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
    await withVariable("PATH", test.root, async () => {
      mkdirSync(join(test.root, "bin"));
      writeFileSync(join(test.root, "yarn"), "#!/bin/sh\nexit 0\n");
      chmodSync(join(test.root, "yarn"), 0o755);
      const error = await assertCode(test.server.start({}), "package_manager_missing");
      assertEquals(error.data.packageManager, "yarn");
    });
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

describe("a script", () => {
  it("that ends before it is ready has failed, with its code", async () => {
    await test.server.start({ script: "ends-badly" });
    const view = await test.until(({ state }) => state === "failed");
    assertEquals(view.exit, { code: 3, signal: null });
    assertEquals(view.failure, {
      code: "exited",
      message: 'The script "ends-badly" ended with code 3 before it was ready',
    });
    assertEquals([view.pid, view.ready.process], [null, false]);
    const stopped = await test.server.stop();
    assertEquals([stopped.state, stopped.failure, stopped.exit?.code], ["stopped", null, 3]);
    await test.server.start({ script: "ends-well" });
    const next = await test.until(({ state }) => state === "failed");
    assertEquals([next.exit?.code, next.failure?.code], [0, "exited"]);
  });

  it("that names a command which is not there says what to do", async () => {
    await test.server.start({ script: "not-there" });
    const { exit, failure } = await test.until(({ state }) => state === "failed");
    assertEquals(exit?.code, 127);
    assertMatch(failure?.message ?? "", /packages may have to be installed$/);
  });

  it("that ends while it runs has failed as well", async () => {
    await test.server.start({ script: "ends-later" });
    const { url } = await test.untilState("running");
    await bodyOf(`${url}end`);
    const view = await test.until(({ state }) => state === "failed");
    assertEquals(view.failure?.message, 'The script "ends-later" ended with code 7 while it ran');
    assertEquals([view.port, view.url], [null, null]);
  });

  it("that prints a wrong port is found where it really is", async () => {
    await test.server.start({ script: "wrong-port" });
    const view = await test.untilState("running");
    assertEquals(await bodyOf(view.url), "elsewhere");
    assert(view.port !== 9);
  });

  it("that prints another's port is not taken for that one", async () => {
    const { port, server } = await takePort();
    await withVariable(
      "FOREIGN_PORT",
      `${port}`,
      () => test.server.start({ script: "foreign-port" }),
    );
    await test.until((view) => printed(view).includes(`:${port}/`));
    // Past several looks at the port.
    for (let n = 0; n < 100; n++) await turn();
    clock.increment(90_000);
    const view = await test.until(({ state }) => state === "failed");
    server.close();
    assertEquals(view.failure, {
      code: "not_ready",
      message: `The script "foreign-port" was not ready in time: it printed the port ${port}, ` +
        "where nothing of it takes connections",
    });
    assertEquals(view.ready, { process: false, port: false, http: false });
  });

  it("that serves IPv6 alone is found", async () => {
    await test.server.start({ script: "ipv6-only" });
    const { port } = await test.untilState("running");
    assertEquals(await bodyOf(`http://[::1]:${port}/`), "six");
  });

  it("that finds its port taken is found on the next one", async () => {
    const { port, server } = await takePort();
    await withVariable("TAKEN_PORT", `${port}`, () => test.server.start({ script: "moves-on" }));
    const view = await test.untilState("running");
    server.close();
    assert(view.port !== port);
    assertEquals(await bodyOf(view.url), "moved");
  });

  it("that moves to another port is followed", async () => {
    await test.server.start({ script: "moves-later" });
    const { port } = await test.untilState("running");
    // The request that found it has sent it on already.
    const moved = await test.until((view) => view.port !== port);
    assertEquals([moved.state, moved.failure], ["running", null]);
  });

  it("that takes connections without HTTP is told apart, and stopped after 90 seconds", async () => {
    const { pid } = await test.server.start({ script: "no-http" });
    const view = await test.until(({ ready }) => ready.port);
    assertEquals([view.state, view.ready.http], ["starting", false]);
    clock.increment(89_999);
    assertEquals((await test.read()).state, "starting");
    clock.increment(1);
    const failed = await test.until(({ state }) => state === "failed");
    assertEquals(
      failed.failure?.message,
      `The script "no-http" was not ready in time: port ${view.port} takes connections, but answers no HTTP request`,
    );
    assertGone(pid);
  });

  it("that prints nothing is found by what it listens on", async () => {
    await test.server.start({ script: "silent" });
    const { url } = await test.untilState("running");
    assertEquals(await bodyOf(url), "silent");
  });

  it("that serves HTTPS with a certificate of its own is ready", async () => {
    await test.server.start({ script: "secure" });
    const { url, port } = await test.untilState("running");
    assertEquals(url, `https://localhost:${port}/`);
  });

  for (const script of ["leaves", "leaves-at-once"]) {
    it(`that leaves a server behind (${script}) has ended, and its server with it`, async () => {
      const { pid } = await test.server.start({ script });
      const view = await test.until(({ state }) => state === "failed" || state === "stopped");
      assertEquals(view.exit, { code: 0, signal: null });
      assertGone(pid);
      assertMatch(printed(view), /^left (\d+)$/m);
      const [, left = ""] = /^left (\d+)$/m.exec(printed(view)) ?? [];
      assertEquals(allProcesses().filter((entry) => entry.pid === Number(left)), []);
    });
  }

  it("that opens a daemon and leaves has ended, and the daemon stays", async () => {
    await test.server.start({ script: "leaves-daemon" });
    const view = await test.until(({ state }) => state === "failed");
    const [, left = ""] = /^left (\d+)$/m.exec(printed(view)) ?? [];
    assert(allProcesses().some((entry) => entry.pid === Number(left)));
    process.kill(Number(left), "SIGKILL");
  });

  it("that leaves a process in its group has it ended", async () => {
    const { pid } = await test.server.start({ script: "leaves-quietly" });
    await test.until(({ exit }) => exit !== null);
    await test.until(() => {
      // Until the look that comes with the end has been taken, there is nothing to kill.
      clock.increment(4000);
      return processesOf(pid ?? 0).length === 0;
    });
    const view = await test.until(({ state }) => state === "failed");
    assertEquals(view.exit, { code: 0, signal: null });
  });

  it("that asks and waits shows its question", async () => {
    await test.server.start({ script: "prompt" });
    const view = await test.until((now) => printed(now).includes("Use another port?"));
    assertEquals(view.log.lines.at(-1)?.text, "Use another port? (Y/n) ");
    assertEquals(view.ready.process, true);
  });

  it("that prints 100 MB leaves a thousand lines, and no more memory each time", async () => {
    await test.server.start({ script: "flood" });
    const first = await mostMemoryUntilFlooded(1);
    const { log: { next } } = await test.server.restart({});
    const second = await mostMemoryUntilFlooded(next);
    const { log } = await test.read();
    assertEquals(log.lines.length, 1000);
    assert(log.next > 1_000_000);
    const long = log.lines.find(({ text }) => text.startsWith("xxx"));
    assertMatch(long?.text ?? "", /^x{2000}… \(29998000 more characters\)$/);
    assert(second - first < 80 * 1024 * 1024, `It grew by ${second - first} bytes`);
  });

  async function mostMemoryUntilFlooded(since: number): Promise<number> {
    for (let most = 0;;) {
      const { log } = await test.server.read({ since });
      most = Math.max(most, process.memoryUsage().rss);
      if (log.lines.at(-1)?.text === "flooded") return most;
      since = log.next;
      await turn();
    }
  }
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
