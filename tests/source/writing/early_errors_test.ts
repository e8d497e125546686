import { before, describe, it } from "node:test";
import { parse } from "@babel/parser";
import { assert, assertEquals } from "@std/assert";
import { readExpression } from "../../../lib/source/writing/read_expression.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { sourceOf } from "../../pages/edits/apply_edit.ts";

/** What TypeScript's parser reads without a word, and no engine or bundler does. */
const ERRORS = [
  "this.#x",
  "#x in y",
  "super.x",
  "() => super.x",
  "() => { break }",
  "() => { continue }",
  "() => { l: for (;;) { break m } }",
  "() => { l: while (a) { (() => { break l })() } }",
  "1 = 2",
  "a() = 1",
  "a?.b = 1",
  "a?.b++",
  "++1",
  "this = 1",
  "<a/> = 1",
  "import.meta = 1",
  "(a, b) = 1",
  "{ a = 1 }",
  "[{ a = 1 }]",
  "f({ a = 1 })",
  "a ?? b || c",
  "a && b ?? c",
  "() => { import x from 'y' }",
  "() => { import x = require('y') }",
  "() => { export const x = 1 }",
  "() => { export default 1 }",
  "<a b={} />",
  "<a b={/* c */} />",
  "let",
  "static",
  "yield",
  "await",
  "public.x",
  "yi\\u0065ld",
  "f({ package })",
  "[let] = x",
  "(let) => 1",
  "({ a: yield }) => 1",
  "function let() {}",
  "class static {}",
  "() => { const await = 1 }",
  "(a: (yield: string) => void) => a",
  "delete x",
  "delete (x)",
];

const FINE = [
  "class { #x = 1; f() { return this.#x } }",
  "class extends A { f() { return () => super.f() } }",
  "{ f() { return super.f() } }",
  "() => { for (;;) { break } }",
  "() => { l: { break l } }",
  "() => { l: for (;;) { switch (a) { case 1: continue l } } }",
  "a = b",
  "a.b ||= c",
  "a[0]++",
  "(a) = 1",
  "({ a = 1 } = b)",
  "[{ a = 1 }] = b",
  "({ a: { b = 1 }, ...c } = d)",
  "() => { for ({ a = 1 } of b) {} }",
  "({ a = 1 }) => a",
  "(a ?? b) || c",
  "a ?? (b || c)",
  "a ?? b ?? c",
  "import('x')",
  "import.meta.env",
  "<a>{/* c */}</a>",
  "<a>{}</a>",
  "{ let: 1, yield() {}, get static() { return 1 } }",
  "a.let + a?.static + a.await",
  "({ public: a }) => a",
  '<let static="1" />',
  "class { static yield = 1; public() {} }",
  "(a: { let: 1; static: 2 }) => a",
  "delete a.b",
  "delete a?.[0]",
];

/** What only TypeScript reads. */
const TYPED = [
  "x as any",
  "x!",
  "x satisfies Y",
  "(a?) => a",
  "(a: string) => a",
  "(a): a is B => true",
  "function (this: X) {}",
  "function (a?) {}",
  "class { private x = 1 }",
  "class { readonly x = 1 }",
  "class { declare x }",
  "class { override x() {} }",
  "class { x! }",
  "class { x? }",
  "class { f?() {} }",
  "class { f(); f() {} }",
  "class { constructor(private x) {} }",
  "class A implements B {}",
  "class extends B<string> {}",
  "() => { function f(); }",
  "() => { type A = 1 }",
  "() => { interface A {} }",
  "() => { enum A {} }",
  "() => { declare const x }",
  "<T,>(x) => x",
];

describe("readExpression", () => {
  before(loadTypeScript);

  function problemOf(code: string, path = "page.tsx"): string | null {
    const { ast } = sourceOf("export function Own() { return <a />; }", path);
    const [within] = ast.statements;
    assert(within);
    const read = readExpression(code, { path, within });
    return "problem" in read ? read.problem : null;
  }

  for (const code of ERRORS) {
    it(`refuses ${code}, as another parser does`, () => {
      assert(problemOf(code));
      assert(!babelReads(code, ["jsx", "typescript"]));
    });
  }

  for (const code of FINE) {
    it(`takes ${code}, as another parser does`, () => {
      assertEquals(problemOf(code), null);
      assert(babelReads(code, ["jsx", "typescript"]));
    });
  }

  for (const code of TYPED) {
    it(`takes ${code} in TypeScript, and refuses it in JavaScript`, () => {
      assertEquals(problemOf(code), null);
      assert(problemOf(code, "page.jsx"));
      assert(!babelReads(code, ["jsx"]));
    });
  }

  it("refuses characters that make a binary file, or none", () => {
    for (const code of ["'\0'", "<a>\0</a>", "'\ud800'", "<a b='\udc00' />"]) {
      assert(problemOf(code), JSON.stringify(code));
    }
    assertEquals(problemOf("'\u{1f389}'"), null);
  });
});

function babelReads(code: string, plugins: ("jsx" | "typescript")[]): boolean {
  try {
    parse(`export function Own() { return <a b={${code}} />; }`, { sourceType: "module", plugins });
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
