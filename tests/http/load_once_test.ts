import { assertEquals, assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { loadOnce } from "../../lib/http/mod.ts";

describe("loadOnce", () => {
  it("loads nothing before it is asked, and then once for all who ask", async () => {
    let loads = 0;
    const load = loadOnce(() => Promise.resolve({ count: ++loads }));
    assertEquals(loads, 0);
    const [first, second] = await Promise.all([load(), load()]);
    assertStrictEquals(first, second);
    assertStrictEquals(await load(), first);
    assertEquals(loads, 1);
  });
});
