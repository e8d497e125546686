import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { newUnseenCharacters, unseenParts } from "../../lib/text/mod.ts";

const unseenOf = (text: string) => unseenParts(text).flatMap(({ unseen }) => unseen ?? []);

describe("unseenParts", () => {
  const cases: Readonly<Record<string, readonly [text: string, unseen: readonly string[]]>> = {
    "what turns the order round": ["if (a\u202e\u2066) b\u2069", ["U+202E", "U+2066", "U+2069"]],
    "spaces without a width": ["is\u200bAdmin \u2060x", ["U+200B", "U+2060"]],
    "a name that seems to be empty": ["const \u3164 = 1; const \uffa0 = 2;", ["U+3164", "U+FFA0"]],
    "control characters": ["a\u0000b\u0008c\u001b[2K", ["U+0000", "U+0008", "U+001B"]],
    "line ends that no editor counts": ["// a\u2028b()\u2029", ["U+2028", "U+2029"]],
    "text in tags": ["a\u{e0061}\u{e0062}", ["U+E0061", "U+E0062"]],
    "a joiner between letters": ["admi\u200dn", ["U+200D"]],
    "data in variation selectors": ["a\ufe0fb\u{e0100}", ["U+FE0F", "U+E0100"]],
    "a mark of the byte order within a text": ["a\ufeffb", ["U+FEFF"]],
    "nothing in ordinary text": ['\ufeffconst a = "é ß 日本 🙂";\t// ok\r\n', []],
    "nothing in emoji": ["👩‍👩‍👧‍👦 👍🏽 ❤️ 🏳️‍🌈 1️⃣ ☺︎ 👩🏽‍💻", []],
  };
  for (const [what, [text, unseen]] of Object.entries(cases)) {
    it(`finds ${what}`, () => {
      assertEquals(unseenOf(text), [...unseen]);
      assertEquals(unseenParts(text).map((part) => part.text).join(""), text);
    });
  }
});

describe("newUnseenCharacters", () => {
  it("names those of the lines that a change brings, with their places", () => {
    const before = "old\u200b\nsame\n";
    const after = "new\nold\u200b\nab\u202ec\u200b\r\n";
    assertEquals(newUnseenCharacters({ before, after }, { max: 10 }), [
      { line: 3, column: 3, character: "U+202E" },
      { line: 3, column: 5, character: "U+200B" },
    ]);
    assertEquals(newUnseenCharacters({ before, after }, { max: 1 }).length, 1);
  });
});
