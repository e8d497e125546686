import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const here = "/api/dev-server";

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(() => test[Symbol.asyncDispose]());

function writePackage(value: unknown): void {
  test.write("package.json", typeof value === "string" ? value : JSON.stringify(value));
}

const idle = { dev: 'node -e "setInterval(() => {}, 1000)"' };

describe("GET /api/dev-server", () => {
  it("says what a start would run, while nothing runs", async () => {
    const { status, body } = await test.get(here);
    assertEquals(status, 200);
    assertEquals(body, {
      state: "stopped",
      command: { script: "dev", text: "vite", packageManager: "npm" },
      preview: false,
      url: null,
      port: null,
      pid: null,
      startedAt: null,
      exit: null,
      failure: null,
      log: { lines: [], next: 1 },
      ready: { process: false, port: false, http: false },
    });
  });

  it("answers without a project as well", async () => {
    await using empty = await openTestWorkbench(null);
    const { status, body } = await empty.get(here);
    assertEquals([status, body.state, body.command], [200, "stopped", null]);
  });

  for (const content of ["{", '{"scripts":[]}', '{"scripts":{"build":"tsc"}}', "null", ""]) {
    it(`answers with the package.json ${content}`, async () => {
      writePackage(content);
      const { status, body } = await test.get(here);
      assertEquals([status, body.command], [200, null]);
    });
  }

  it("refuses a since that is no number", async () => {
    for (const since of ["yesterday", "-1", "", " ", "\ufeff", "0x10", "1e3", "1.0", "+1", "01"]) {
      assertEquals((await test.get(here, { since })).status, 400, JSON.stringify(since));
    }
    assertEquals((await test.get(here, { since: "10" })).status, 200);
  });
});

describe("POST /api/dev-server/start", () => {
  it("starts, answers at once, and says where to look", async () => {
    writePackage({ scripts: idle });
    const { status, headers, body } = await test.post(`${here}/start`, {});
    assertEquals([status, headers.get("location")], [202, here]);
    assertEquals([body.state, body.exit, body.failure], ["starting", null, null]);
    assertMatch(body.startedAt, /^\d{4}-/);
    assert(body.pid > 1);
    const again = await test.post(`${here}/start`, {});
    assertEquals([again.status, again.body.code], [409, "already_running"]);
  });

  for (
    const [what, body] of [
      ["an unknown key", { command: "rm -rf ." }],
      ["a script that would be an option", { script: "--prefix=/" }],
      ["a script with control characters", { script: "dev\u0000" }],
      ["an empty script", { script: "" }],
      ["a port out of range", { port: 65536 }],
      ["a port that is text", { port: "3000" }],
    ] as const
  ) {
    it(`refuses ${what}`, async () => {
      const answer = await test.post(`${here}/start`, body);
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
    });
  }

  for (const script of ["toString", "constructor", "dev; true", "../dev"]) {
    it(`refuses the script ${script}, which package.json lacks`, async () => {
      const { status, body } = await test.post(`${here}/start`, { script });
      assertEquals([status, body.code], [400, "unknown_script"]);
      assertEquals(body.scripts, ["dev", "build", "preview", "typecheck"]);
    });
  }

  it("refuses a project without a dev script", async () => {
    writePackage({ scripts: { build: "tsc" } });
    const { status, body } = await test.post(`${here}/start`, {});
    assertEquals([status, body.code, body.scripts], [409, "no_dev_script", ["build"]]);
  });
});

describe("POST /api/dev-server/stop", () => {
  it("answers 200 whether something runs or not", async () => {
    writePackage({ scripts: idle });
    assertEquals((await test.post(`${here}/stop`, {})).status, 200);
    await test.post(`${here}/start`, {});
    const { status, body } = await test.post(`${here}/stop`, {});
    assertEquals([status, body.state, body.pid], [200, "stopped", null]);
    assertEquals((await test.post(`${here}/stop`, {})).body.state, "stopped");
  });
});

describe("POST /api/dev-server/restart", () => {
  it("starts what does not run", async () => {
    writePackage({ scripts: idle });
    const { status, headers, body } = await test.post(`${here}/restart`, {});
    assertEquals([status, headers.get("location"), body.state], [202, here, "starting"]);
  });

  it("stops nothing when it could not start", async () => {
    writePackage({ scripts: idle });
    const { body: { pid } } = await test.post(`${here}/start`, {});
    const { body } = await test.post(`${here}/restart`, { script: "nowhere" });
    assertEquals(body.code, "unknown_script");
    const { body: now } = await test.get(here);
    assertEquals([now.state, now.pid], ["starting", pid]);
  });
});
