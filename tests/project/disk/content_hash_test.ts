import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/disk/content_hash.ts";

describe("contentHash", () => {
  it("hashes a text like its bytes, whatever was hashed before", () => {
    const lengths = [0, 15, 511, 512, 4000, 4001, 65_536, 65_537];
    const texts = lengths.flatMap((length) => ["a", "ä"].map((letter) => letter.repeat(length)));
    const turns = [...texts, ...texts.toReversed(), ...texts.flatMap((text) => [text, text])];
    for (const text of turns) {
      const expected = createHash("sha256").update(text).digest("hex");
      assertEquals(contentHash(text), expected, `${text[0]} ${text.length} times`);
      assertEquals(contentHash(new TextEncoder().encode(text)), expected);
    }
  });
});
