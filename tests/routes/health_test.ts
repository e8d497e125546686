import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkHealth, VERSION } from "../../lib/workbench/mod.ts";
import type { WorkbenchOptions } from "../../mod.ts";
import { openTestProcesses } from "../support/processes.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

describe("GET /api/health", () => {
  let test: TestWorkbench;
  afterEach(() => test[Symbol.asyncDispose]());

  async function open(project: string | null = "shop", options: WorkbenchOptions = {}) {
    test = await openTestWorkbench(project, options);
    return test;
  }

  it("tells that all is well", async () => {
    const { status, body } = await (await open()).get("/api/health");
    assertEquals(status, 200);
    assertEquals([body.status, body.version], ["ok", VERSION]);
    assertEquals(body.checks, [
      { name: "state-directory", ok: true },
      { name: "free-space", ok: true },
      { name: "project", ok: true },
    ]);
  });

  it("names the runtime that answers", async () => {
    const { body } = await (await open()).get("/api/health");
    const { deno, bun, node } = process.versions;
    assertEquals(body.runtime.version, deno ?? bun ?? node);
    assertMatch(body.runtime.name, /^(deno|bun|node)$/);
  });

  it("needs no project and no session", async () => {
    await open(null, { auth: () => null });
    const { status, body } = await test.get("/api/health");
    assertEquals([status, body.status], [200, "ok"]);
    assertEquals(body.checks[2], { name: "project", ok: true, detail: "No project is open" });
  });

  it("does not ask the embedding host who sent the request", async () => {
    await open("shop", { auth: () => Promise.reject(new Error("The user directory is down")) });
    assertEquals((await test.get("/api/health")).status, 200);
  });

  it("is degraded when the state directory is gone", async () => {
    await open();
    rmSync(test.stateDirectory, { recursive: true });
    const { status, body } = await test.get("/api/health");
    assertEquals([status, body.status], [200, "degraded"]);
    assertEquals(body.checks[0].ok, false);
  });

  it("says that the project is no React project", async () => {
    await open(null);
    const folder = join(test.stateDirectory, "workspace", "plain");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"dependencies":{"vue":"3"}}');
    await test.send("PUT", "/api/project", { path: "plain" });
    const { body } = await test.get("/api/health");
    assertEquals([body.status, body.checks[2].ok], ["ok", true]);
    assertStringIncludes(body.checks[2].detail, 'package.json names "vue"');
  });

  it("is degraded when the project's disk is full", async () => {
    await using test = await openTestProcesses();
    const asked: string[] = [];
    const { status, checks } = await checkHealth(test.context, (folder) => {
      asked.push(folder);
      return Promise.resolve(2 * 1024 * 1024);
    });
    assertEquals([status, asked], ["degraded", [test.context.project.files.root]]);
    const detail = "Only 2 MB are free where the project is";
    assertEquals(checks[2], { name: "project", ok: false, detail });
  });

  it("is degraded when the project is gone", async () => {
    await open();
    rmSync(test.root, { recursive: true });
    const { status, body } = await test.get("/api/health");
    assertEquals([status, body.status], [200, "degraded"]);
    assertEquals(body.checks[2], {
      name: "project",
      ok: false,
      detail: "The project's folder cannot be read",
    });
  });
});
