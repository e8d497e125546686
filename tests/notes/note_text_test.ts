import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { changeNoteText, readNoteText } from "../../lib/notes/note_text.ts";
import { naughtyStrings } from "../support/naughty_strings.ts";
import { seededRandom } from "../support/random.ts";

const ID = "0mwqoxz61-545808ff405e";
const MADE = "2026-11-21T17:37:41.449Z";
const LATER = { updatedAt: "2030-01-01T00:00:00.000Z" };

function fieldsOf(frontMatter: string) {
  return readNoteText(ID, `---\n${frontMatter}---\n`).fields;
}

function reasonOf(text: string): string {
  const error = assertThrows(() => readNoteText(ID, text), WorkbenchError);
  assertEquals(error.code, "note_unreadable");
  return String(error.data["reason"]);
}

/** What is cut after 100 units would be cut in the middle of a character. */
const LONG = `${"a".repeat(99)}\u{1f600}`;

describe("readNoteText", () => {
  it("takes a file without front matter for a body, made when its id was", () => {
    const { fields, body } = readNoteText(ID, "# Hello\r\n---\r\n");
    assertEquals(body, "# Hello\r\n---\r\n");
    assertEquals(fields, {
      title: "",
      tags: [],
      anchor: null,
      plan: null,
      processId: null,
      createdAt: MADE,
      updatedAt: MADE,
    });
  });

  it("reads what Obsidian and Jekyll write", () => {
    const { title, tags, createdAt } = fieldsOf(
      'layout: post\ntitle:  "Welcome: to"\ntags: one, two words\ncreatedAt: 2015-11-17 16:16:01 -06:00\nstatus: seedling\n',
    );
    assertEquals([title, tags, createdAt], [
      "Welcome: to",
      ["one", "two words"],
      "2015-11-17T22:16:01.000Z",
    ]);
  });

  it("takes numbers, dates and words for true as the text that they are", () => {
    const { title, tags } = fieldsOf(
      "title: 2024-01-01\ntags: [1.50, true, 0x1F, null-ish, ~x, 007]\n",
    );
    assertEquals([title, tags], ["2024-01-01", ["1.50", "true", "0x1F", "null-ish", "~x", "007"]]);
  });

  it("follows an alias, once", () => {
    assertEquals(fieldsOf("all: &a [x, y]\ntags: *a\nname: &n me\ntitle: *n\n").tags, ["x", "y"]);
  });

  it("ends the front matter at the first closing line, and nowhere else", () => {
    const text = "\uFEFF--- \r\ntitle: a\u2028---\r\n---\t\r\n---\r\nbody: 1\r\n---\r\n";
    const { fields, body } = readNoteText(ID, text);
    assertEquals([fields.title, body], ["a\u2028---", "---\r\nbody: 1\r\n---\r\n"]);
    assertEquals(readNoteText(ID, "---\ntitle: a\n...\nrest").body, "rest");
    assertEquals(readNoteText(ID, "---\ntitle: a\n---").body, "");
  });

  const broken: Readonly<Record<string, readonly [text: string, reason: RegExp]>> = {
    "an empty file": ["", /empty/],
    "front matter without an end": ["---\ntitle: a\n", /never closed/],
    "broken YAML, with its line": ["---\na: 1\nb: [\n---\n", /^Line [34]: /],
    "a key that is there twice": ["---\na: 1\na: 2\n---\n", /^Line 3: the key "a" is there twice/],
    "a long key that is there twice": [
      `---\n${LONG}: 1\n${LONG}: 2\n---\n`,
      /^Line 3: the key "a{99}" is there twice/,
    ],
    "a long date that is none": [`---\ncreatedAt: ${LONG}\n---\n`, /, not "a{99}"$/],
    "two documents": ["---\na: 1\n--- b\n---\n", /one YAML document/],
    "a list": ["---\n- a\n---\n", /keys with values/],
    "a text": ["---\nonly text\n---\n", /keys with values/],
    "a directive": ["---\n%YAML 1.1\n---\n---\n", /./],
    "a title that is a list": ["---\ntitle: [a]\n---\n", /"title"/],
    "a tag that is a map": ["---\ntags: [{a: 1}]\n---\n", /"tags.0"/],
    "an anchor with other keys": ["---\nanchor: {feature: a, file: b, line: 1}\n---\n", /"anchor"/],
    "a plan of another version": ["---\nplan: {version: 2}\n---\n", /"plan/],
    "a date that is none": ["---\ncreatedAt: yesterday\n---\n", /a date/],
    "a date that is a list": ["---\nupdatedAt: [2024-01-01]\n---\n", /a date/],
    "an alias that leads nowhere": ["---\ntitle: *none\n---\n", /leads nowhere/],
    "an alias in a list that leads nowhere": ["---\nanchor: {feature: *x, file: b}\n---\n", /x/],
    "keys of prototypes": [
      "---\nanchor: {feature: a, file: b, __proto__: {c: 1}}\n---\n",
      /anchor/,
    ],
    "a bomb of aliases": [
      "---\na: &a [x,x,x,x,x,x,x,x,x]\n" +
      "bcdefghi".split("").map((name, index) =>
        `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[index]}`).join(",")}]\n`
      ).join("") + "anchor: *i\n---\n",
      /./,
    ],
    "what is nested too deeply": [
      `---\na: ${"[".repeat(5000)}${"]".repeat(5000)}\n---\n`,
      /deeper/,
    ],
    "lists in lists in lists": [`---\n${"- ".repeat(5000)}a\n---\n`, /deeper/],
    "too many words": [`---\na: [${"b,".repeat(20_000)}]\n---\n`, /more than 12000/],
    "too many lines": [`---\n${"#\n".repeat(5000)}---\n`, /more than 4000 lines/],
    "too much": [`---\na: ${"x".repeat(300_000)}\n---\n`, /more than 262144/],
  };
  for (const [name, [text, reason]] of Object.entries(broken)) {
    it(`says why it cannot read ${name}`, () => assertMatch(reasonOf(text), reason));
  }

  it("never holds the event loop for long, whatever is in the front matter", () => {
    const hostile = [
      "[",
      "{",
      "- ",
      "? ",
      "&a ",
      "!a ",
      "*a ",
      ": ",
      ", ",
      '"',
      "'",
      "|\n",
      "a:\n",
      "\u0002",
      "\u001f",
    ]
      .map((part) => `---\na: "\n${part.repeat(120_000 / part.length)}\n---\n`);
    for (const text of [...hostile, ...hostile.map((each) => each.replace('"', ""))]) {
      assertThrows(() => {
        readNoteText(ID, text);
        throw new WorkbenchError("note_unreadable", "It was readable");
      }, WorkbenchError);
    }
  });
});

describe("changeNoteText", () => {
  it("writes a new file", () => {
    assertEquals(
      changeNoteText(ID, "", { title: "A", tags: [], body: "---\nb\n---\n", ...LATER }),
      '---\ntitle: "A"\nupdatedAt: "2030-01-01T00:00:00.000Z"\n---\n---\nb\n---\n',
    );
  });

  it("keeps all bytes of the body, and a byte order mark", () => {
    for (const text of ["\uFEFF---\na: 1\n---\r\n\uFEFFb\r\nc\n", "\uFEFFonly\r\n", "a\rb\u2028"]) {
      const { body } = readNoteText(ID, text);
      const after = changeNoteText(ID, text, { title: "A" });
      assert(after.endsWith(body) && after.startsWith("\uFEFF") === text.startsWith("\uFEFF"));
      assertEquals(readNoteText(ID, after).body, body);
    }
  });

  it("refuses front matter of a form in which nothing can be changed", () => {
    for (const yaml of ["~\n", "title: &a x\nother: *a\n", "!!map\n? title\n"]) {
      const error = assertThrows(
        () => changeNoteText(ID, `---\n${yaml}---\n`, { title: "A" }),
        WorkbenchError,
      );
      assertEquals(error.code, "note_unreadable");
    }
  });

  it("begins a body on a line of its own", () => {
    assertEquals(changeNoteText(ID, "---\na: 1\n---", { body: "b" }), "---\na: 1\n---\nb");
    assertEquals(
      changeNoteText(ID, "---\r\na: 1\r\n---", { body: "b" }),
      "---\r\na: 1\r\n---\r\nb",
    );
  });

  it("brings the Big List of Naughty Strings back as it was, as title, tag, body and plan", () => {
    const strings = naughtyStrings.filter((each) => !/\p{Cs}/u.test(each));
    assert(strings.length > 400);
    for (const each of strings) {
      const title = each.slice(0, 200).replace(/[\ud800-\udbff]$/, "");
      const wanted = {
        title,
        tags: title === "" ? [] : [title.slice(0, 50).replace(/[\ud800-\udbff]$/, "")],
        plan: { version: 1 as const, ticket: { title: "t", body: each }, steps: [] },
      };
      for (const text of ["", "---\r\ntitle: x\r\ntags: [y]\r\nother: 1\r\n---\r\n", "{}"]) {
        const { fields, body } = readNoteText(
          ID,
          changeNoteText(ID, text, { ...wanted, body: each }),
        );
        assertEquals({ title: fields.title, tags: fields.tags, plan: fields.plan, body }, {
          ...wanted,
          body: each,
        });
      }
    }
  });

  it("brings text at random back as it was, change after change", () => {
    const seed = 4711;
    const random = seededRandom(seed);
    const pieces = [
      "---",
      "\n",
      "\r\n",
      "\r",
      "...",
      ": ",
      " #",
      "\u0085",
      "\u2028",
      "\uFEFF",
      "'",
      '"',
      "\\",
      "\t",
      "é",
      "😀",
      "a",
      "- ",
      "{",
      "]",
      "&x",
      "*x",
      "!!str",
      "|",
      ">",
      "%",
      "@",
      "`",
      "\0",
    ];
    const draw = (): string =>
      Array.from({ length: random(8) }, () => pieces[random(pieces.length)]).join("");
    for (let run = 0; run < 300; run++) {
      let text = random(2) ? "" : `---\nforeign: [1,   2] # kept\n---\n${draw()}`;
      for (let change = 0; change < 4; change++) {
        const wanted = { title: draw(), tags: [`t${draw()}`], body: draw() };
        text = changeNoteText(ID, text, wanted);
        const { fields, body } = readNoteText(ID, text);
        const told = `seed ${seed}, run ${run}: ${JSON.stringify(text)}`;
        assertEquals({ title: fields.title, tags: fields.tags, body }, wanted, told);
      }
    }
  });
});
