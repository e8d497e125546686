import { assert, assertEquals, assertRejects } from "@std/assert";
import { setImmediate } from "node:timers";
import { describe, it } from "node:test";
import { createTimeSlice } from "../../lib/slices/mod.ts";

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("createTimeSlice", () => {
  it("goes on within the budget and lets the event loop turn beyond it", async () => {
    let turned = false;
    setImmediate(() => turned = true);
    const long = createTimeSlice(60_000);
    await long.pause();
    assert(!turned && !long.spent);
    const short = createTimeSlice(1);
    busy(2);
    assert(short.spent);
    await short.pause();
    assert(turned);
  });

  it("shares one budget among all who wait for it", async () => {
    const slice = createTimeSlice(5);
    let turns = 0;
    let open = true;
    const count = () => {
      turns++;
      if (open) setImmediate(count);
    };
    setImmediate(count);
    busy(6);
    await Promise.all(Array.from({ length: 5 }, async () => {
      await slice.pause();
      busy(6);
    }));
    open = false;
    assert(turns >= 5, `${turns} turns`);
  });

  it("takes a turn for every budget that a loop uses up", async () => {
    const slice = createTimeSlice(3);
    let turns = 0;
    let open = true;
    const count = () => {
      turns++;
      if (open) setImmediate(count);
    };
    setImmediate(count);
    for (let step = 0; step < 10; step++) {
      busy(4);
      await slice.pause();
    }
    open = false;
    assert(turns >= 10, `${turns} turns`);
  });

  it("stops with the signal's reason", async () => {
    const controller = new AbortController();
    const slice = createTimeSlice(1, { signal: controller.signal });
    busy(2);
    const waiting = slice.pause();
    const reason = new Error("enough");
    controller.abort(reason);
    const error = await assertRejects(() => waiting, Error);
    assertEquals(error, reason);
  });
});
