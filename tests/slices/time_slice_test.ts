import { assert, assertEquals, assertRejects } from "@std/assert";
import { setImmediate } from "node:timers";
import { describe, it } from "node:test";
import { answering, createTimeSlice } from "../../lib/slices/mod.ts";

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Counts the turns of the event loop until its end. */
function countTurns(): { end(): number } {
  let turns = 0;
  let isOpen = true;
  const count = () => {
    turns++;
    if (isOpen) setImmediate(count);
  };
  setImmediate(count);
  return {
    end() {
      isOpen = false;
      return turns;
    },
  };
}

describe("createTimeSlice", () => {
  it("goes on within the budget and lets the event loop turn beyond it", async () => {
    let turned = false;
    setImmediate(() => turned = true);
    const slice = createTimeSlice();
    await slice.pause();
    assert(!turned && !slice.spent);
    busy(9);
    assert(slice.spent);
    await slice.pause();
    assert(turned);
  });

  it("shares one budget among all who wait for it", async () => {
    const counting = countTurns();
    const slice = createTimeSlice();
    busy(9);
    await Promise.all(Array.from({ length: 5 }, async () => {
      await slice.pause();
      busy(9);
    }));
    const turns = counting.end();
    assert(turns >= 4, `${turns} turns`);
  });

  it("shares the turn with other slices", async () => {
    const counting = countTurns();
    await Promise.all(Array.from({ length: 4 }, async () => {
      const slice = createTimeSlice();
      for (let step = 0; step < 4; step++) {
        await slice.pause();
        busy(9);
      }
    }));
    const turns = counting.end();
    assert(turns >= 15, `${turns} turns`);
  });

  it("lets many of one slice keep no other waiting", async () => {
    const [many, one] = [createTimeSlice(), createTimeSlice()];
    busy(9);
    assert(many.spent);
    let done = 0;
    const all = Array.from({ length: 40 }, async () => {
      await many.pause();
      busy(5);
      done++;
    });
    await one.pause();
    assert(done <= 4, `${done} went before`);
    await Promise.all(all);
    assertEquals(done, 40);
  });

  it("takes a turn for every budget that a loop uses up", async () => {
    const counting = countTurns();
    const slice = createTimeSlice();
    for (let step = 0; step < 10; step++) {
      busy(9);
      await slice.pause();
    }
    const turns = counting.end();
    assert(turns >= 9, `${turns} turns`);
  });

  it("stops with the signal's reason", async () => {
    const controller = new AbortController();
    const slice = createTimeSlice({ signal: controller.signal });
    busy(9);
    const waiting = slice.pause();
    const reason = new Error("enough");
    controller.abort(reason);
    const error = await assertRejects(() => waiting, Error);
    assertEquals(error, reason);
  });

  it("lets answers go before what nobody waits for, which goes on all the same", async () => {
    let done = 0;
    const inBackground = (async () => {
      const slice = createTimeSlice({ isAwaited: () => false });
      for (; done < 400; done++) {
        await slice.pause();
        busy(1);
      }
    })();
    const seen = await answering(async () => {
      const [slice, before] = [createTimeSlice(), done];
      const end = performance.now() + 400;
      while (performance.now() < end) {
        busy(1);
        await slice.pause();
      }
      return done - before;
    });
    // Of 400 steps of a millisecond, one turn of eight in fifty.
    assert(seen > 0 && seen < 200, `${seen} steps meanwhile`);
    await inBackground;
    assertEquals(done, 400);
  });

  it("hurries as soon as somebody waits for it", async () => {
    let isAwaited = false;
    let done = 0;
    const slice = createTimeSlice({ isAwaited: () => isAwaited });
    const work = (async () => {
      for (; done < 200; done++) {
        await slice.pause();
        busy(1);
      }
    })();
    await answering(async () => {
      isAwaited = true;
      await work;
    });
    assertEquals(done, 200);
  });

  it("ends what nobody waits for when it is told to", async () => {
    const leaving = new AbortController();
    const slice = createTimeSlice({ signal: leaving.signal, isAwaited: () => false });
    await answering(async () => {
      busy(9);
      const pause = slice.pause();
      leaving.abort(new Error("Left"));
      await assertRejects(() => pause, Error, "Left");
    });
  });
});
