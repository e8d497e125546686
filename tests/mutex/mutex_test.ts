import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createMutex } from "../../lib/mutex/mod.ts";

describe("createMutex", () => {
  it("does one work after another, in the order in which they come", async () => {
    const mutex = createMutex();
    const told: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => open = resolve);
    const first = mutex(async () => {
      told.push("first begins");
      await gate;
      told.push("first ends");
      return 1;
    });
    const second = mutex(() => told.push("second"));
    await Promise.resolve();
    open();
    assertEquals(await Promise.all([first, second]), [1, 3]);
    assertEquals(told, ["first begins", "first ends", "second"]);
  });

  it("goes on after a work that failed, and tells its failure to whoever asked for it", async () => {
    const mutex = createMutex();
    const failing = mutex(() => {
      throw new Error("No");
    });
    const next = mutex(() => "next");
    await assertRejects(() => failing, Error, "No");
    assertEquals(await next, "next");
  });
});
