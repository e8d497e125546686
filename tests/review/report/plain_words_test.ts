import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { plainWords } from "../../../lib/review/report/plain_words.ts";

const LONG = "rows.filter((row) => row.isOpen && row.owner === owner).length > (limit ?? 10)";

describe("plainWords", () => {
  const cases: readonly (readonly [what: string, sentence: string, plain: string])[] = [
    [
      "keeps code that can be followed",
      '"Badge" was added to "Row" in "List", only if "isOpen"',
      '"Badge" was added to "Row" in "List", only if "isOpen"',
    ],
    [
      "says of a long condition that there is one",
      `"Badge" was added to "Row" in "List", only if "${LONG}"; its "onClick" calls "open"`,
      '"Badge" was added to "Row" in "List", only in some cases; its "onClick" calls "open"',
    ],
    [
      "says of several conditions of which one is long that there are some",
      `"Badge" was added to "Row" in "List", only if "isOpen", "${LONG}" and "isOwn", for each of "rows"`,
      '"Badge" was added to "Row" in "List", only in some cases, for each of "rows"',
    ],
    [
      "says of a long value that it is another one",
      `The prop "rows" of "Table" in "List" changed from "{rows}" to "{${LONG}}"`,
      'The prop "rows" of "Table" in "List" changed',
    ],
    [
      "tells of two long values what differs",
      'The content of "b" in "List" changed from "{ageOf(task.changedAt)}{task.isOpen && label(task, limit ?? 10)}" to "{ageOf(task.createdAt)}{task.isOpen && label(task, limit ?? 10)}"',
      'The content of "b" in "List" changed: "task.changedAt" became "task.createdAt"',
    ],
    [
      "says of a long condition that it came",
      `"Badge" in "List" got the condition "${LONG}", else "Empty" is shown`,
      '"Badge" in "List" is shown only in some cases now',
    ],
    [
      "keeps those of several differences that can be followed",
      `The code of "limit" changed: "a; b" became "c", "${LONG}" is new and "d" is gone`,
      'The code of "limit" changed: "a; b" became "c", "d" is gone, and more',
    ],
    [
      "lists no difference where none can be followed",
      `The code of "limit" changed: "${LONG}" is new`,
      'The code of "limit" changed',
    ],
    [
      "says of a long content that it is another one",
      `"p" in "Row" lost the content "{${LONG}}"`,
      '"p" in "Row" has another content',
    ],
    [
      "leaves out code where the functions that it calls are told",
      'The prop "onPick" of "Row" in "List" calls "save" now: "(row) => pick(row)" became "save"',
      'The prop "onPick" of "Row" in "List" calls "save" now',
    ],
    [
      "leaves out a clause of long code alone",
      `"Badge" was added to "Row"; its "onClick" runs "{ ${LONG} }"`,
      '"Badge" was added to "Row"',
    ],
    [
      "names an element without long content",
      `"p" with the content "{${LONG}}" was added to "Row"`,
      '"p" was added to "Row"',
    ],
    [
      "keeps a text, however long it is",
      `"p" with the text "${"All that is on the bill ".repeat(4)}" was added to "Row"`,
      `"p" with the text "${"All that is on the bill ".repeat(4)}" was added to "Row"`,
    ],
  ];
  for (const [what, sentence, plain] of cases) {
    it(what, () => assertEquals(plainWords(sentence), plain));
  }

  it("keeps other texts than before, and no code that makes them", () => {
    const [old, now] = ["Your bill is paid. ".repeat(4), "Your bill is not paid. ".repeat(4)];
    const text = `The text of "p" in "Row" changed from "${old}" to "${now}"`;
    assertEquals(plainWords(text, { isText: true }), text);
    assertEquals(
      plainWords(`The content of "p" in "Row" changed from "{${LONG}}" to "{rows}"`, {
        isText: true,
      }),
      'The content of "p" in "Row" changed',
    );
  });
});
