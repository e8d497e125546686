import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { createOwnWrites } from "../../../lib/project/writing/own_writes.ts";

const PATH = "src/a.ts";
const OURS = new TextEncoder().encode("ours\n");
const [ours, theirs] = [contentHash(OURS), contentHash("theirs\n")];

describe("createOwnWrites", () => {
  it("knows a write that is on its way while somebody looks at what was there before", () => {
    const own = createOwnWrites();
    own.expect({ path: PATH, bytes: OURS });
    const looks = [theirs, ours, ours, theirs, ours].map((hash) => own.matches(PATH, hash));
    assertEquals(looks, [false, true, true, false, false]);
  });

  it("knows a deletion, and no write of another file", () => {
    const own = createOwnWrites();
    own.expect({ path: PATH, bytes: null });
    own.expect({ path: PATH, bytes: OURS });
    assertEquals(own.matches("src/b.ts", ours), false);
    assertEquals([own.matches(PATH, null), own.matches(PATH, ours)], [true, true]);
    assertEquals(own.matches(PATH, null), false);
  });
});
