import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { shortened } from "../../lib/rules/shortened.ts";

const SMILE = "\u{1f600}";

describe("shortened", () => {
  it("keeps short code, on one line", () => {
    assertEquals(shortened("a &&\n  b"), '"a && b"');
  });

  it("cuts long code in its middle, between characters", () => {
    const [begin, end] = ["a".repeat(39), "b".repeat(18)];
    assertEquals(
      shortened(`${begin}${SMILE} and ${SMILE}${end}`),
      `"${begin}…${end}"`,
    );
  });
});
