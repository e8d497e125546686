import { before, describe, it } from "node:test";
import { assertEquals, assertGreater } from "@std/assert";
import { differInOneLiteral } from "../../lib/source/literal_change.ts";
import { parseText } from "../../lib/source/syntax/parse_cache.ts";
import { moduleNames } from "../../lib/source/scope/module_names.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { createRandom } from "../support/random.ts";

const SPLICES = [
  "",
  "a",
  '"',
  "'",
  "`",
  "\n",
  "{",
  "}",
  "<",
  "</p>",
  "${x}",
  "//",
  "/*",
  "1",
  "\\",
];

const LITERALS = [
  'const a = <p b="c d" e={f("g", 12)}>h i {j} k<b>l</b>\n  m</p>;',
  'import { a } from "./b";\nexport const c = a("d" + `e` + \'f\', 0x1f) as "g";',
  '"use client";\ntype A = B["c"];\nconst d = { "e": f, 1: `g${h}i` };',
];

describe("differInOneLiteral", () => {
  before(loadTypeScript);

  const cases: readonly (readonly [before: string, after: string, expected: boolean])[] = [
    ['<p a="b"/>', '<p a="c d"/>', true],
    ['<p a=""/>', '<p a="b"/>', true],
    ['<p a="b"/>', "<p a='b'/>", true],
    ['<p a="b"/>', '<p c="b"/>', false],
    ['<p a="b"/>', "<p a={b}/>", false],
    ["<p>a {b} c</p>", "<p>a {b} cd</p>", true],
    ["<p>a</p>", "<p>a {b}</p>", false],
    ["f(1)", "f(12)", true],
    ["f(1)", "f(x)", false],
    ["f(`a`)", "f(`b`)", true],
    ["f(`a`)", "f(`a${b}`)", false],
    ['f("a")', 'f("a", b)', false],
    ['f("a", "b")', 'f("c", "d")', false],
  ];
  for (const [old, now, expected] of cases) {
    it(`says ${expected} of ${old} and ${now}`, () => {
      assertEquals(differ(old, now), expected);
    });
  }

  it("says the same of what stands between long stretches", () => {
    const around = "let a = 1; // Nothing.\n".repeat(30);
    for (let length = 0; length < 300; length += 7) {
      const [front, behind] = [around.slice(-23 * 13 - length), around.slice(0, 23 * 12)];
      const framed = (text: string) => `${front}\nconst b = ${text};\n${behind}`;
      assertEquals(differ(framed('<p a="b"/>'), framed('<p a="cd"/>')), true);
      assertEquals(differ(framed('<p a="b"/>'), framed('<p c="b"/>')), false);
    }
  });

  it("says so of nothing that changes a name", () => {
    const random = createRandom(1);
    let told = 0;
    for (let count = 0; count < 3000; count++) {
      const old = random.pick(LITERALS);
      const at = random.below(old.length + 1);
      const now = old.slice(0, at) + random.pick(SPLICES) + old.slice(at + random.below(3));
      if (!differ(old, now)) continue;
      told++;
      assertEquals(namesOf(now), namesOf(old), `${old}\n\n${now}`);
    }
    assertGreater(told, 100);
  });
});

function differ(old: string, now: string): boolean {
  return differInOneLiteral(parseText("a.tsx", old), parseText("a.tsx", now));
}

/** The names of a text in order, and how often each is used. */
function namesOf(text: string): unknown {
  const ast = parseText("a.tsx", text);
  const { used, unbound } = moduleNames(ast);
  return {
    used: [...used].map(([name, { nodes, isValue }]) => [name, nodes.length, isValue]),
    unbound: [...unbound.keys()],
  };
}
