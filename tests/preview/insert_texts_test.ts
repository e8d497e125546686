import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import MagicString from "magic-string";
import { assert, assertEquals } from "@std/assert";
import { type Insertion, insertTexts } from "../../lib/preview/marking/insert_texts.ts";
import { fixturePath } from "../support/fixture_path.ts";

/** The same by a library that is kept for it. */
function judged(text: string, insertions: readonly Insertion[]) {
  const judge = new MagicString(text);
  for (const { offset, text: inserted } of insertions) judge.appendLeft(offset, inserted);
  return { code: judge.toString(), mappings: judge.generateMap({ hires: "boundary" }).mappings };
}

function inserted(text: string, insertions: readonly Insertion[]) {
  const { code, map } = insertTexts(text, insertions);
  return { code, mappings: map.mappings };
}

describe("insertTexts", () => {
  const cases: [what: string, text: string, offsets: number[]][] = [
    ["nothing", "const a = 1;\n", []],
    ["at the start and at the end", "a b", [0, 3]],
    ["within a word", "word", [2]],
    ["several on a line", "<a><b /></a>\n<c />\n", [2, 5, 14]],
    ["beside line breaks of Windows", "<a>\r\n  <b />\r\n</a>\r\n", [2, 9]],
    ["beside letters of two units", "<a>\u{1F600}<b /></a>", [2, 7]],
    ["in an empty text", "", [0]],
  ];
  for (const [what, text, offsets] of cases) {
    it(`maps as magic-string does: ${what}`, () => {
      const insertions = offsets.map((offset) => ({ offset, text: ` mark={${offset}}` }));
      assertEquals(inserted(text, insertions), judged(text, insertions));
    });
  }

  it("maps as magic-string does in every file of the demo", () => {
    const root = fixturePath("projects", "shop", "src");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"));
    assert(files.length > 30);
    for (const name of files) {
      const text = readFileSync(join(root, name), "utf8");
      const insertions = [...text.matchAll(/<\w+/g)].map(({ 0: tag, index }) => ({
        offset: index + tag.length,
        text: " mark",
      }));
      assertEquals(inserted(text, insertions), judged(text, insertions), name);
    }
  });
});
