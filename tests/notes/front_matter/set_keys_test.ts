import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse } from "yaml";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { setKeys } from "../../../lib/notes/front_matter/set_keys.ts";
import { seededRandom } from "../../support/random.ts";

const NEW = new Map<string, unknown>([["title", "New"], ["tags", ["x", "y"]]]);

/** Front matter before and after `title` and `tags` were set. */
const CASES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "adds keys to nothing": ["", 'title: "New"\ntags: ["x","y"]\n'],
  "adds keys behind a comment": ["# mine\n", '# mine\ntitle: "New"\ntags: ["x","y"]\n'],
  "keeps a comment behind a value": [
    "title: old # why\ntags: [a] #\n",
    'title: "New" # why\ntags: ["x","y"] #\n',
  ],
  "fills a key without a value": [
    "title:\ntags: # none\nother:\n",
    'title: "New"\ntags: ["x","y"] # none\nother:\n',
  ],
  "moves the comments of a list below it": [
    "title: 1\ntags: # all\n  - a # first\n  # in between\n  - b\n\n# next\nother: 1\n",
    'title: "New"\ntags: ["x","y"]\n# all\n# first\n# in between\n\n# next\nother: 1\n',
  ],
  "replaces block scalars": [
    "title: |+ # kept\n  a\n\ntags: >-\n  a,\n  b\nother: >\n  stays\n",
    'title: "New"\n# kept\n\ntags: ["x","y"]\nother: >\n  stays\n',
  ],
  "replaces a value of several lines": [
    "title: a\n  b\n  c\ntags: [a,\n  b]\n",
    'title: "New"\ntags: ["x","y"]\n',
  ],
  "knows explicit keys": [
    "? title\n: a\n? tags\n: - b\n",
    '? title\n: "New"\n? tags\n: ["x","y"]\n',
  ],
  "keeps an indentation": ["  title: a\n  b: 1\n", '  title: "New"\n  b: 1\n  tags: ["x","y"]\n'],
  "changes braces": ['{"title":"a", b: 1}\n', '{tags: ["x","y"], "title": "New", b: 1}\n'],
  "fills braces": ["{ }\n", '{title: "New", tags: ["x","y"] }\n'],
  "keeps comments in braces": [
    "{title: a, tags: [a, # one\n  b], c: 1}\n",
    '{title: "New", tags: ["x","y"]\n # one\n, c: 1}\n',
  ],
  "looks at the outermost keys alone": [
    "deep:\n  title: stays\n  tags: [stays]\n",
    'deep:\n  title: stays\n  tags: [stays]\ntitle: "New"\ntags: ["x","y"]\n',
  ],
  "leaves keys that are no strings": [
    "1: a\ntrue: b\nnull: c\n? [title]\n: d\n2024-01-01: e\n<<: {title: f}\n",
    '1: a\ntrue: b\nnull: c\n? [title]\n: d\n2024-01-01: e\n<<: {title: f}\ntitle: "New"\ntags: ["x","y"]\n',
  ],
};

describe("setKeys", () => {
  for (const [name, [before, after]] of Object.entries(CASES)) {
    it(name, () => {
      assertEquals(setKeys(before, NEW, "\n"), after);
      const { title, tags } = parse(after);
      assertEquals({ title, tags }, { title: "New", tags: ["x", "y"] });
    });
  }

  it("keeps the line ending", () => {
    assertEquals(
      setKeys("a: 1\r\ntags:\r\n- a # one\r\n", NEW, "\r\n"),
      'a: 1\r\ntags: ["x","y"]\r\n# one\r\ntitle: "New"\r\n',
    );
  });

  for (const yaml of ["title: &a x\nother: *a\n", "title: [&a x]\n", "? title\n"]) {
    it(`refuses ${JSON.stringify(yaml)}, where it would break something`, () => {
      const error = assertThrows(() => setKeys(yaml, NEW, "\n"), WorkbenchError);
      assertEquals(error.code, "note_unreadable");
    });
  }

  it("writes nothing that a reader of YAML may refuse", () => {
    const odd =
      "\0\u0007\u0085\u007f\u009f\u2028\u2029\ufeff\ufffe\uffff\r\n\t é 😀 \" \\ ' # : - ";
    const yaml = setKeys("", new Map([["title", odd]]), "\n");
    assertEquals(parse(yaml), { title: odd });
    // What YAML 1.2 calls printable, apart from the line's own end.
    assert(
      /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*\n$/u
        .test(yaml),
    );
  });

  it("keeps every byte of other keys, whatever they are, and YAML reads what was set", () => {
    const seed = 20261121;
    const random = seededRandom(seed);
    for (let run = 0; run < 400; run++) {
      const foreign = shuffled(FOREIGN, random).slice(0, random(FOREIGN.length));
      const own = shuffled(OWN, random).slice(0, random(OWN.length));
      const before = shuffled([...foreign, ...own], random).join("");
      const title = Array.from({ length: random(12) }, () => String.fromCodePoint(random(0xd800)))
        .join("");
      const after = setKeys(
        before,
        new Map<string, unknown>([["title", title], ["tags", []]]),
        "\n",
      );
      const told = `seed ${seed}, run ${run}: ${JSON.stringify(before)}`;
      for (const part of foreign) assert(after.includes(part), told);
      const { title: read, tags } = parse(after, { uniqueKeys: false });
      assertEquals({ read, tags }, { read: title, tags: [] }, told);
    }
  });
});

/** Parts that stand by themselves, each of which must come through as it is. */
const FOREIGN = [
  "# a comment: with a colon\n",
  "\n",
  "aliases: [ a,b ,  c ]   # odd spaces\n",
  "cssclass: 'it''s'\n",
  'layout: "a\\u0041 \\\n  b"\n',
  "text: |2-\n    two\n   one\n",
  "folded: >+\n  a\n  b\n\n",
  "? complex\n: - 1\n  - { x: y }\n",
  "date: 2024-01-01 10:00:00 +01:00\n",
  "nested:\n    deep:\n        - a\n        -   b: 1\n            c: 2\n",
  "tagged: !!set {a, b}\n",
  "anchor2: &here {x: 1}\nalias2: *here\n",
  "empty:\n",
  "Title: other case\n",
  "title2: x\n",
  '"quoted key": 1\n',
];

const OWN = [
  "title: some text\n",
  "tags:\n- a\n- b\n",
];

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  return items.map((item) => ({ item, at: random(1e9) })).sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
