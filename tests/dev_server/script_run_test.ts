import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { SimulatedClock } from "xstate";
import {
  allProcesses,
  assertGone,
  bodyOf,
  openTestDevServer,
  printed,
  processesOf,
  takePort,
  type TestDevServer,
  turn,
  withVariable,
} from "./test_dev_server.ts";

/** What a script prints of the process that it leaves behind; the pipe may bring it after the script's end. */
const LEFT = /^left (\d+)$/m;

let test: TestDevServer;
let clock: SimulatedClock;
beforeEach(async () => {
  clock = new SimulatedClock();
  test = await openTestDevServer({ clock });
});
afterEach(() => test[Symbol.asyncDispose]());

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
      const view = await test.until((now) =>
        (now.state === "failed" || now.state === "stopped") && LEFT.test(printed(now))
      );
      assertEquals(view.exit, { code: 0, signal: null });
      assertGone(pid);
      const [, left = ""] = LEFT.exec(printed(view)) ?? [];
      assertEquals(allProcesses().filter((entry) => entry.pid === Number(left)), []);
    });
  }

  it("that opens a daemon and leaves has ended, and the daemon stays", async () => {
    await test.server.start({ script: "leaves-daemon" });
    const view = await test.until((now) => now.state === "failed" && LEFT.test(printed(now)));
    const [, left = ""] = LEFT.exec(printed(view)) ?? [];
    assert(allProcesses().some((entry) => entry.pid === Number(left)));
    process.kill(Number(left), "SIGKILL");
  });

  it("that ends long after it opened a daemon leaves it as well", async () => {
    await test.server.start({ script: "leaves-daemon-late" });
    const { url } = await test.untilState("running");
    await bodyOf(`${url}end`);
    const view = await test.until(({ state }) => state === "stopped");
    const [, left = ""] = LEFT.exec(printed(view)) ?? [];
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
    const least: number[] = [];
    for (let flood = 0; flood < 3; flood++) {
      const { log: { next } } = await test.server.restart({ script: "flood" });
      least.push(await leastMemoryUntilFlooded(next));
    }
    // What was not collected yet goes up and down; what is kept would only go up, by 100 MB each time.
    const [first = 0, , last = Infinity] = least;
    assert(last < first + 120 * 1024 * 1024, `It grew: ${least.join(", ")} bytes`);
    const { log } = await test.read();
    assertEquals(log.lines.length, 1000);
    assert(log.next > 1_500_000);
    // Where the script pauses in its long line, that is shown in parts.
    const parts = log.lines.flatMap(({ text }) => {
      const [, shown = "", more = "0"] = /^(x+)(?:… \((\d+) more characters\))?$/.exec(text) ?? [];
      return shown === "" ? [] : [{ shown: shown.length, more: Number(more) }];
    });
    assert(parts.every(({ shown }) => shown <= 2000));
    assertEquals(parts.reduce((sum, { shown, more }) => sum + shown + more, 0), 30_000_000);
  });

  function memoryInUse(): number {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }

  /** The least that was in use while a script printed. */
  async function leastMemoryUntilFlooded(since: number): Promise<number> {
    for (let least = Infinity;;) {
      const { log } = await test.server.read({ since });
      least = Math.min(least, memoryInUse());
      if (log.lines.at(-1)?.text === "flooded") return least;
      since = log.next;
      await turn();
    }
  }
});
