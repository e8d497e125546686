import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { previewOf } from "../../lib/notes/preview.ts";
import { fold, wordsOf } from "../../lib/notes/search.ts";

describe("fold", () => {
  for (
    const [a, b] of [
      ["Straße", "STRASSE"],
      ["ΣΊΣΥΦΟΣ", "σίσυφοσ"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος"],
      ["e\u0301", "É"],
      ["ﬁn", "FIN"],
      ["\u212a", "k"],
      ["ＡＢＣ", "abc"],
      ["ǅ", "ǆ"],
    ] as const
  ) {
    it(`makes ${a} and ${b} the same`, () => assertEquals(fold(a), fold(b)));
  }

  it("keeps what differs apart", () => assert(fold("a") !== fold("ä")));
});

describe("wordsOf", () => {
  it("has each word once, and none of nothing", () => {
    assertEquals(wordsOf(" b  A\u2003B\n"), ["B", "A"]);
    assertEquals(wordsOf(" \t"), []);
  });
});

describe("previewOf", () => {
  it("is the text of Markdown on one line", () => {
    const markdown =
      "# Title\n\n> A **bold** [link](http://x.y) and ![image](a.png)\n\n- [x] one\n- two `code`\n1. <b>three</b>\n```ts\ncode()\n```\n";
    assertEquals(previewOf(markdown), "Title A bold link and image one two code three code()");
  });

  it("is bounded, never ends in half a character, and ends for what was made to take long", () => {
    for (const part of ["😀", "[", "![", "<a", "# ", "`", "- [x] ", "\n", "a ", "[a](", "*"]) {
      const text = previewOf(`${part === "\n" ? "" : "x"}${part.repeat(100_000)}`);
      assert(text.length <= 201 && !/\p{Cs}/u.test(text), text);
    }
  });
});
