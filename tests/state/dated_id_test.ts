import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { createTicks, DATED_ID, datedId, timeOfDatedId } from "../../lib/state/mod.ts";

describe("datedId", () => {
  it("sorts by its time, also across the digits that the time needs", () => {
    const times = [0, 35, 36, 2 ** 40, 2 ** 40 + 1, Date.UTC(2060, 0, 1), Date.UTC(5000, 0, 1)];
    const ids = times.map((time) => datedId(time));
    assertEquals(ids.toSorted(), ids);
    for (const id of ids) assertMatch(id, DATED_ID);
    assertEquals(ids.map(timeOfDatedId), times);
  });

  it("is another one each time, of as many random bytes as are asked for", () => {
    assertNotEquals(datedId(1), datedId(1));
    assertMatch(datedId(1, 8), /^000000001-[0-9a-f]{16}$/);
  });
});

describe("createTicks", () => {
  it("tells the time, later than each time before", () => {
    const tick = createTicks();
    const start = Date.now();
    const times = Array.from({ length: 5000 }, tick);
    assert((times[0] ?? 0) >= start);
    for (const [at, time] of times.entries()) assert(at === 0 || time > (times[at - 1] ?? 0));
  });

  it("tells a time behind the one that it is told, of a clock that was ahead", () => {
    const tick = createTicks();
    const ahead = Date.now() + 1_000_000;
    assertEquals([tick(ahead), tick(ahead), tick()], [ahead + 1, ahead + 2, ahead + 3]);
  });
});
