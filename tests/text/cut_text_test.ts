import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { beginningOf, oneLine, restOf, shorten, shortenAtWord } from "../../lib/text/mod.ts";

const SMILE = "\u{1f600}";

describe("beginningOf", () => {
  it("keeps a text that is short enough", () => {
    assertEquals(beginningOf("abc", 3), "abc");
    assertEquals(beginningOf("", 3), "");
  });

  it("leaves a character out that would be cut in half", () => {
    assertEquals(beginningOf(`ab${SMILE}c`, 3), "ab");
    assertEquals(beginningOf(`ab${SMILE}c`, 4), `ab${SMILE}`);
    assertEquals(beginningOf(`${SMILE}c`, 1), "");
  });

  it("leaves out half a character that ends the text", () => {
    assertEquals(beginningOf("ab\ud83d", 9), "ab");
  });
});

describe("shortenAtWord", () => {
  it("cuts behind a word", () => {
    assertEquals(shortenAtWord("one two", 7), "one two");
    assertEquals(shortenAtWord("one two three", 9), "one two…");
    assertEquals(shortenAtWord("one two three", 8), "one two…");
  });

  it("cuts a word that takes most of the room", () => {
    assertEquals(shortenAtWord("a verylongword", 9), "a verylo…");
  });
});

describe("restOf", () => {
  it("goes on behind a character that was cut in half", () => {
    assertEquals(restOf(`a${SMILE}b`, 2), "b");
    assertEquals(restOf(`a${SMILE}b`, 1), `${SMILE}b`);
  });

  it("counts from the end", () => {
    assertEquals(restOf(`a${SMILE}bc`, -3), "bc");
    assertEquals(restOf(`a${SMILE}bc`, -4), `${SMILE}bc`);
  });
});

describe("shorten", () => {
  it("keeps a text that fits", () => {
    assertEquals(shorten("abcd", 4), "abcd");
  });

  it("counts the sign at the end of a cut text", () => {
    assertEquals(shorten("abcde", 4), "abc…");
  });

  it("leaves texts well-formed wherever it cuts", () => {
    const text = `a${SMILE}${SMILE}bc${SMILE}d`;
    for (let length = 1; length <= text.length; length++) {
      const short = shorten(text, length);
      assertEquals(/\p{Surrogate}/u.test(short), false, `${length}`);
      assertEquals(length - short.length <= 1 && short.length <= length, true, `${length}`);
    }
  });
});

describe("oneLine", () => {
  it("makes single spaces of breaks, control characters and other white space", () => {
    assertEquals(oneLine(" a\r\n\t b\u2028c\u2029\u0000d\u00a0e\u001b "), "a b c d e");
  });
});
