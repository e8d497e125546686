import { describe, it } from "node:test";
import { assertEquals, assertNotEquals } from "@std/assert";
import { codeFingerprint } from "../../../lib/review/units/reading/code_fingerprint.ts";
import { parseSource } from "../../../lib/source/mod.ts";

async function fingerprintOf(text: string): Promise<string> {
  const file = { path: "a.tsx", text, contentHash: text, editable: true };
  return codeFingerprint((await parseSource(file)).ast);
}

describe("codeFingerprint", () => {
  const same: [what: string, one: string, other: string][] = [
    ["white space", "f( a,b )", "f(\n  a,\n  b\n)"],
    ["quotes", "f('a \"b\"')", 'f("a \\"b\\"")'],
    ["semicolons", "a\nb", "a;\nb;;"],
    ["trailing commas", "f({ a, b, }, [c,],)", "f({ a, b }, [c])"],
    ["comments", "/** a */ f(/* b */ c) // d", "f(c)"],
    ["parentheses", "((a)) + (b)", "a + b"],
    ["parentheses of types", "type A = (B) | (C)", "type A =\n  | B\n  | C"],
    ["quoted names", "({ 'a': 1, b: 2 })", "({ a: 1, 'b': 2 })"],
    ["parentheses of a parameter", "a => a", "(a) => a"],
    ["lines of JSX", "<p>\n  a b\n  c\n</p>", "<p>a b c</p>"],
    ["references in JSX", '<p a="&quot;">&amp;</p>', "<p a='\"'>&#38;</p>"],
    ["line endings in a string of JSX", '<p a="b\r\nc" />', '<p a="b\nc" />'],
    ["line endings in a template", "`a\r\nb`", "`a\nb`"],
    ["lines between elements", "<p>\n  <b/>\n</p>", "<p><b/></p>"],
    ["comments in JSX", "<p>{/* a */}<b/></p>", "<p><b/></p>"],
    [
      "line breaks of code",
      "return1: for (;;) { break return1 }",
      "return1: for (;;) {\n  break return1;\n}",
    ],
    ["parentheses around JSX", "const a = <p>\n  b\n</p>", "const a = (\n  <p>b</p>\n);"],
    ["forms of a function", "f(function g(a) { return a.b; })", "f((a) => a.b)"],
    [
      "forms of an asynchronous function",
      "f(async function () { a() })",
      "f(async () => { a(); })",
    ],
    ["separators of members", "interface A { a: 1, b: 2 }", "interface A {\n  a: 1;\n  b: 2;\n}"],
  ];
  for (const [what, one, other] of same) {
    it(`is the same for other ${what}`, async () => {
      assertEquals(await fingerprintOf(one), await fingerprintOf(other));
    });
  }

  const different: [what: string, one: string, other: string][] = [
    ["names", "a", "b"],
    ["strings", "'a'", "'b'"],
    ["a string and a name", "'a'", "a"],
    ["numbers", "1", "2"],
    ["operators before", "!a", "-a"],
    ["operators behind", "a++", "a--"],
    ["operators between", "a + b", "a - b"],
    ["the order of arguments", "f(a, b)", "f(b, a)"],
    ["grouping", "a * (b + c)", "a * b + c"],
    ["const and let", "const a = 1", "let a = 1"],
    ["optional chains", "a?.b", "a.b"],
    ["async functions", "async () => a", "() => a"],
    ["generators", "function* f() {}", "function f() {}"],
    ["generators as values", "f(function* () {})", "f(() => {})"],
    ["functions that speak of themselves", "f(function () { this.a() })", "f(() => { this.a() })"],
    ["functions that are classes", "f(function () { new.target })", "f(() => { new.target })"],
    ["functions of other parameters", "f(function (a) {})", "f(() => {})"],
    ["extends and implements", "class A extends B {}", "class A implements B {}"],
    ["keyof and readonly", "type A = keyof B[]", "type A = readonly B[]"],
    ["templates", "`a${b}c`", "`a${b}d`"],
    ["regular expressions", "/a/g", "/a/i"],
    ["optional members", "type A = { a?: 1 }", "type A = { a: 1 }"],
    ["tags", "<a/>", "<b/>"],
    ["attributes", "<a b/>", "<a c/>"],
    ["text", "<a>b</a>", "<a>c</a>"],
    ["spreads", "f(...a)", "f(a)"],
    ["holes of lists", "[, a]", "[a]"],
    ["new", "new A()", "A()"],
    ["what parentheses around an optional chain end", "(a?.b).c", "a?.b.c"],
    ["the parts of a for", "for (a;;) ;", "for (;a;) ;"],
    ["the last parts of a for", "for (;a;) ;", "for (;;a) ;"],
    ["an empty branch", "if (a) ; else b", "if (a) b"],
    ["another name and a default", "const { a: b } = c", "const { a = b } = c"],
    ["a constraint and a default", "type A<B extends C> = B", "type A<B = C> = B"],
    ["imports of types", "import type { A } from 'a'", "import { A } from 'a'"],
    ["imports of one type", "import { type A } from 'a'", "import { A } from 'a'"],
    ["exports of types", "export type { A }", "export { A }"],
    ["exports", "export const a = 1", "const a = 1"],
    ["assertions", "a!", "a"],
    ["calls on the next line", "a = b\n(c)", "a = b;\n(c)"],
    ["space at the end of JSX", "<p>a </p>", "<p>a</p>"],
    ["space before braces", "<p> {b}</p>", "<p>{b}</p>"],
    ["space in templates", "`a ${b}`", "`a  ${b}`"],
    ["meta properties", "new.target", "import.meta"],
  ];
  for (const [what, one, other] of different) {
    it(`tells ${what} apart`, async () => {
      assertNotEquals(await fingerprintOf(one), await fingerprintOf(other));
    });
  }
});
