import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { freePort } from "../../lib/dev_server/port/free_port.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { isFree, processesOf, turn } from "./test_dev_server.ts";

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
  symlinkSync(PACKAGES, test.path("node_modules"));
  // The plugin for React is not among this repository's packages; Vite serves without it.
  test.write("vite.config.ts", "export default { base: '/shop/', cacheDir: '.vite' };\n");
});
afterEach(() => test[Symbol.asyncDispose]());

async function untilRunning() {
  for (;;) {
    const { body } = await test.get("/api/dev-server");
    assert(body.state !== "failed", JSON.stringify(body));
    if (body.state === "running") return body;
    await turn();
  }
}

describe("Vite on the demo shop", () => {
  it("is started by its own script, served where it says, and ended whole", async () => {
    const { status, headers } = await test.post("/api/dev-server/start", {});
    assertEquals([status, headers.get("location")], [202, "/api/dev-server"]);
    const view = await untilRunning();
    assertEquals(view.command, { script: "dev", text: "vite", packageManager: "npm" });
    assertEquals(view.url, `http://localhost:${view.port}/shop/`);
    const page = await (await fetch(view.url)).text();
    assert(page.includes("/shop/@vite/client"), page);
    const { body } = await test.post("/api/dev-server/stop", {});
    assertEquals([body.state, body.failure], ["stopped", null]);
    assertEquals(processesOf(view.pid), []);
    assert(await isFree(view.port));
  });

  it("takes the port that was asked for, though it reads no PORT", async () => {
    await test.post("/api/dev-server/start", {});
    const { pid } = await untilRunning();
    const port = await freePort(5300);
    assertEquals((await test.post("/api/dev-server/restart", { port })).status, 202);
    const view = await untilRunning();
    assertEquals(view.port, port);
    assertEquals(processesOf(pid), []);
  });

  it("ends when another project is opened", async () => {
    const other = join(test.stateDirectory, "workspace", "other");
    cpSync(fixturePath("projects", "shop"), other, { recursive: true });
    await test.post("/api/dev-server/start", {});
    const { pid, port } = await untilRunning();
    assertEquals((await test.send("PUT", "/api/project", { path: "other" })).status, 200);
    assertEquals((await test.get("/api/dev-server")).body.state, "stopped");
    assertEquals(processesOf(pid), []);
    assert(await isFree(port));
  });
});
