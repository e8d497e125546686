import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { isSameCode } from "../../../lib/review/code/is_same_code.ts";
import { parseSource } from "../../../lib/source/mod.ts";

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((text) =>
      parseSource({ path: "a.tsx", text, contentHash: "", editable: true })
    ),
  );
  if (!a || !b) throw new Error("Both are parsed");
  const [there, back] = [isSameCode(a, b), isSameCode(b, a)];
  assertEquals(there, back, `${one} against ${other} says the same both ways`);
  return there;
}

/** Each line: a code, and the same one in another layout. */
const SAME: readonly (readonly [string, string])[] = [
  ["const a = 1", "const   a =\n  1;\n"],
  ["f(a, b)", "f(\n  a,\n  b,\n);"],
  ["const a = 'x';", 'const a = "x";'],
  ["const a = (b) => b", "const a = b => b"],
  ["return1: for (;;) { break return1 }", "return1: for (;;) {\n  break return1;\n}"],
  ["// one\nconst a = 1;", "/** Another one. */\nconst a = 1; // end"],
  ["type A = (string | number)[];", "type A = (\n  string | number\n)[];"],
  ["interface A { a: 1, b: 2 }", "interface A {\n  a: 1;\n  b: 2;\n}"],
  ["const a = (1 + 2) * 3", "const a = ((1 + 2)) * 3;"],
  ["const a = <p>\n  Hello you\n</p>", "const a = (\n  <p>\n    Hello\n    you\n  </p>\n);"],
  ["const a = <p\n  a='1'\n/>", 'const a = <p a="1" />;'],
];

/** Each line: a code, and one that says something else. */
const OTHERS: readonly (readonly [string, string])[] = [
  ["const a = 1", "let a = 1"],
  ["const a = 1", "const a = 2"],
  ["const a = '1'", "const a = 1"],
  ["a + b * c", "(a + b) * c"],
  ["a - (b - c)", "a - b - c"],
  ["(a?.b).c", "a?.b.c"],
  ["for (a;;) ;", "for (;a;) ;"],
  ["[, a]", "[a]"],
  ["!a", "-a"],
  ["a?.b", "a.b"],
  ["a!", "a"],
  ["import type { A } from 'a'", "import { A } from 'a'"],
  ["`a ${b}`", "`a  ${b}`"],
  ["const a = <p>Hello you</p>", "const a = <p>Helloyou</p>"],
  ["const a = <p>Hello </p>", "const a = <p>Hello</p>"],
  ["const a = <p> {b}</p>", "const a = <p>{b}</p>"],
  ["async () => 1", "() => 1"],
  ["export const a = 1", "const a = 1"],
  ["if (a) b; else c", "if (a) b"],
  ["a = b\n(c)", "a = b;\n(c)"],
];

describe("isSameCode", () => {
  for (const [one, other] of SAME) {
    it(`takes ${JSON.stringify(one)} for ${JSON.stringify(other)}`, async () => {
      assertEquals(await isSame(one, other), true);
    });
  }
  for (const [one, other] of OTHERS) {
    it(`tells ${JSON.stringify(one)} from ${JSON.stringify(other)}`, async () => {
      assertEquals(await isSame(one, other), false);
    });
  }
});
