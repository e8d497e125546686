import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { fromTo, sourceLine } from "../../../lib/review/units/reading/shown_text.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

describe("sourceLine", () => {
  before(loadTypeScript);

  const cases: readonly [what: string, source: string, line: string][] = [
    ["white space", "const a = {\n  b: 1,\n\n  c: 2,\n};", "const a = { b: 1, c: 2, };"],
    ["a comment to the end of a line", "f(1, // one\n  2);", "f(1, 2);"],
    ["a comment in a line", "f(/* what */ 1);", "f( 1);"],
    ["documentation", "const a = {\n  /** A number. */\n  b: 1,\n};", "const a = { b: 1, };"],
    ["an address in a string", 'open("https://a.example"); // now', 'open("https://a.example");'],
    [
      "an address in a text",
      "<p>See https://a.example {/* soon */}</p>;",
      "<p>See https://a.example { }</p>;",
    ],
    ["a template", "`${a /* one */}//${b}`; // end", "`${a }//${b}`;"],
    ["a pattern", "/[/*]/.test(a); // slashes", "/[/*]/.test(a);"],
  ];
  for (const [what, source, line] of cases) {
    it(`tells ${what}`, () => {
      const ast = parseText("a.tsx", source);
      const [statement] = ast.statements;
      assertEquals(statement && sourceLine(statement, ast), line);
    });
  }
});

describe("fromTo", () => {
  it("shows where two long texts differ, and white space where that is all", () => {
    const long = "a long text that says the same thing over and over again ".repeat(4);
    assertEquals(
      fromTo(`${long}one`, `${long}two`),
      'from "…over and over again one" to "…over and over again two"',
    );
    assertEquals(
      fromTo(`${long}of many`, `${long}of some`),
      'from "…and over again of many" to "…and over again of some"',
    );
    assertEquals(fromTo('`a "b"`', "a"), 'from “`a "b"`” to "a"');
    assertEquals(fromTo('"a  b"', '"a b"'), 'from `"a  b"` to `"a b"`');
    assertEquals(fromTo("`a\n`", "`a\n\n`"), 'from "`a\\n`" to "`a\\n\\n`"');
  });
});
