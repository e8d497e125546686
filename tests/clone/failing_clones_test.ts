import { Buffer } from "node:buffer";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { SimulatedClock } from "xstate";
import type { Clone, CloneRequest } from "../../lib/clone/service/schemas.ts";
import { openTestClones, type TestClones, untilFinished } from "../support/clones.ts";
import { seededRandom } from "../support/random.ts";
import { createApp } from "./create_app.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
});
afterEach(async () => await test[Symbol.asyncDispose]());

describe("a clone that fails", () => {
  async function failsWith(code: string, request: Partial<CloneRequest> = {}): Promise<Clone> {
    const failed = await test.clone(request);
    assertEquals([failed.state, failed.error?.code], ["failed", code], failed.error?.message);
    assertEquals(test.names(), []);
    return failed;
  }

  it("says that a branch is not there", async () => {
    createApp(test.server);
    const failed = await failsWith("clone_failed", { branch: "nowhere" });
    assertStringIncludes(failed.error?.message ?? "", '"nowhere"');
  });

  it("says that rights are missing: no token, a wrong one, or nothing there for one", async () => {
    createApp(test.server);
    test.server.token = "right";
    await failsWith("auth_failed");
    await failsWith("auth_failed", { token: "wrong" });
    await failsWith("auth_failed", { url: test.server.url("owner/other"), token: "right" });
    test.server.token = null;
    await failsWith("clone_failed", { url: test.server.url("owner/other") });
  });

  it("has no part of a repository that is too large, packed or unpacked", async () => {
    createApp(test.server);
    await test[Symbol.asyncDispose]();
    test = await openTestClones({ limits: { bytes: 300_000 } });
    const draw = seededRandom(1);
    const noise = Uint8Array.from({ length: 400_000 }, () => draw(256));
    test.server.create("owner/app", { "noise.bin": noise });
    await failsWith("clone_too_large");
    test.server.create("owner/zeros", { "zeros.bin": new Uint8Array(400_000) });
    await failsWith("clone_too_large", { url: test.server.url("owner/zeros") });
  });

  it("refuses an object that unpacks to more than memory takes", async () => {
    test.server.create("owner/app", { "bomb.bin": new Uint8Array(130 * 1024 * 1024) });
    const failed = await failsWith("clone_too_large");
    assert(failed.bytes < 1_000_000);
  });

  it("ends when its time is over", async () => {
    const clock = new SimulatedClock();
    const clones = test.reopen({ clock, limits: { seconds: 60 } });
    let asked = () => {};
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    test.server.interfere = () => (asked(), true);
    const { id } = await clones.start({ url: test.server.url("owner/app") });
    await waiting;
    clock.increment(59_999);
    assertEquals((await clones.read(id)).state, "running");
    clock.increment(1);
    const failed = await untilFinished(clones, id);
    assertEquals(failed.error?.code, "clone_timed_out");
    assertEquals(test.names(), []);
  });

  it("tells of a connection that breaks in the middle, or a pack that is damaged", async () => {
    createApp(test.server);
    for (const how of ["break", "shorten", "damage"]) {
      test.server.interfere = (request, response) => {
        if (request.method === "POST") tamper(response, how);
        return false;
      };
      await failsWith("clone_failed");
    }
  });

  it("tells of an answer that is none of git's", async () => {
    for (const status of [200, 204, 500, 503]) {
      test.server.interfere = (_, response) => {
        response.writeHead(status, { "content-type": "text/html" });
        response.end(status === 204 ? undefined : "<h1>Not git</h1>");
        return true;
      };
      await failsWith("clone_failed");
    }
  });

  it("stays in the list while it is one of the last twenty that ended", async () => {
    test.server.interfere = () => true;
    const url = test.server.url("owner/app");
    const first = await test.clones.start({ url });
    for (let at = 0; at < 22; at++) {
      await test.clones.cancel((await test.clones.start({ url, name: `n${at}` })).id);
    }
    await test.clones.cancel(first.id);
    await test.finished(first.id);
    const names = (await test.clones.list()).map(({ name }) => name);
    assertEquals(names, [...Array.from({ length: 19 }, (_, at) => `n${21 - at}`), "app"]);
    assertEquals((await test.reopen().list()).map(({ name }) => name), names);
  });
});

/** Breaks an answer of git's: its connection, its length, or its content. */
function tamper(response: ServerResponse, how: string): void {
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];
  response.write = (chunk: Buffer) => chunks.push(chunk) > 0;
  response.end = () => {
    const whole = Buffer.concat(chunks);
    const middle = whole.length >> 1;
    if (how === "damage") whole[middle] = (whole[middle] ?? 0) ^ 0x55;
    if (how === "break") response.setHeader("content-length", whole.length);
    return end(how === "damage" ? whole : whole.subarray(0, middle), () => response.destroy());
  };
}
