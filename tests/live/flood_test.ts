import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openFlood } from "../../lib/live/flood.ts";

describe("openFlood", () => {
  it("takes 500 changes at once, and not one more", () => {
    assertEquals(openFlood(() => 0).takes(501), false);
    const flood = openFlood(() => 0);
    assertEquals(flood.takes(500), true);
    assertEquals(flood.takes(1), false);
  });

  it("takes what a person writes right after a flood", () => {
    let now = 0;
    const flood = openFlood(() => now);
    assertEquals(flood.takes(3000), false);
    assertEquals(flood.takes(1), true);
    for (let save = 0; save < 1000; save++) {
      now += 37;
      assertEquals(flood.takes(1), true, `${save}`);
    }
  });

  it("takes little of a branch switch that is seen in many looks", () => {
    let now = 0;
    const flood = openFlood(() => now);
    let told = 0;
    for (let look = 0; look < 20; look++) {
      if (flood.takes(200)) told += 200;
      now += 200;
    }
    assertEquals(told, 800);
    now += 5000;
    assertEquals(flood.takes(500), true);
  });
});
