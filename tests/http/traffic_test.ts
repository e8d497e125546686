import { describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { openTraffic } from "../../lib/http/mod.ts";

const AN_HOUR = 3_600_000;

describe("openTraffic", () => {
  it("is quiet where nothing is asked", async () => {
    await openTraffic().untilQuiet(AN_HOUR);
  });

  it("is quiet again with the last answer, be it a failure", async () => {
    const traffic = openTraffic();
    let answer: (text: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const first = traffic.count(new Promise<string>((resolve) => answer = resolve));
    const second = traffic.count(new Promise<string>((_, reject) => fail = reject));
    let isQuiet = false;
    const quiet = traffic.untilQuiet(AN_HOUR).then(() => isQuiet = true);
    answer("answer");
    assertEquals(await first, "answer");
    assert(!isQuiet);
    fail(new Error("no answer"));
    await assertRejects(() => second, Error, "no answer");
    await quiet;
    await traffic.untilQuiet(AN_HOUR);
  });

  it("waits no longer than it is told for a request that stays", async () => {
    const traffic = openTraffic();
    let answer: () => void = () => undefined;
    const stays = traffic.count(new Promise<void>((resolve) => answer = resolve));
    // The wait alone keeps no process alive: a service that ends is not held up by it.
    const alive = setTimeout(() => undefined, AN_HOUR);
    await traffic.untilQuiet(1);
    clearTimeout(alive);
    answer();
    await stays;
  });
});
