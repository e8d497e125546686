import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { openTestClones, type TestClones } from "../support/clones.ts";
import { seededRandom } from "../support/random.ts";
import { createApp } from "./create_app.ts";

let test: TestClones;
beforeEach(async () => {
  test = await openTestClones();
});
afterEach(async () => await test[Symbol.asyncDispose]());

describe("Clones.cancel", () => {
  it("ends a clone whose host never answers, or drips", async () => {
    createApp(test.server);
    for (const drips of [false, true]) {
      let asked = () => {};
      const waiting = new Promise<void>((resolve) => (asked = resolve));
      test.server.interfere = (_, response) => {
        if (drips) {
          response.writeHead(200, {
            "content-type": "application/x-git-upload-pack-advertisement",
          });
          response.write("001e# service=git-upload-pack\n");
        }
        asked();
        return true;
      };
      const { id } = await test.clones.start({ url: test.server.url("owner/app") });
      await waiting;
      assertEquals((await test.clones.cancel(id)).state, "cancelling");
      assertEquals((await test.finished(id)).state, "cancelled");
      assertEquals(test.names(), []);
      const again = await assertRejects(() => test.clones.cancel(id), WorkbenchError);
      assertEquals(again.code, "illegal_verb");
    }
  });

  const seed = Date.now() % 1e6;
  it(`leaves nothing, whenever it comes (seed ${seed})`, async () => {
    createApp(test.server);
    const draw = seededRandom(seed);
    const started = performance.now();
    await test.clone({ name: "whole" });
    const takes = performance.now() - started;
    for (let round = 0; round < 12; round++) {
      const { id } = await test.clones.start({ url: test.server.url("owner/app") });
      const until = performance.now() + (draw(1000) / 1000) * takes;
      let now = await test.clones.read(id);
      while (performance.now() < until && now.state === "running") {
        await new Promise((resolve) => setImmediate(resolve));
        now = await test.clones.read(id);
      }
      if (now.state !== "running") {
        assertEquals(test.names(), ["app", "whole"]);
        break;
      }
      await test.clones.cancel(id);
      assertEquals((await test.finished(id)).state, "cancelled");
      assertEquals(test.names(), ["whole"]);
    }
  });
});
