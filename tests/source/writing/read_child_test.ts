import { before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { readChild } from "../../../lib/source/writing/mod.ts";
import { nodeOf, sourceOf } from "../../pages/edits/apply_edit.ts";

function problemOf(code: string, path = "page.tsx"): string | null {
  const source = sourceOf("const Page = () => <main />;", path);
  const read = readChild(code, { path, within: nodeOf(source, "Page:0").syntax });
  return "problem" in read ? read.problem : null;
}

describe("readChild", () => {
  before(loadTypeScript);

  it("takes an element, a fragment, and one expression or comment in braces", () => {
    for (
      const code of [
        "<a />",
        "<></>",
        "{a}",
        "\n{a && <p />}\n",
        '{"text"}',
        "{/* so */}",
        "{(a, b)}",
        "{a // so\n}",
      ]
    ) {
      assertEquals(problemOf(code), null, code);
    }
  });

  it("refuses everything else in one sentence that says what there can be", () => {
    const bad = [
      "",
      "text",
      "a && <p />",
      "{}",
      "{ }",
      "{a}{b}",
      "{a} b",
      "{a",
      "{a}}",
      "{a b}",
      "{...a}",
      "{a}</><>{b}",
      "{a}</>;<>{b}",
      "<a /><b />",
    ];
    for (const code of bad) {
      assertStringIncludes(
        problemOf(code) ?? "",
        "one JSX element or fragment, or one expression in braces",
        code,
      );
    }
  });

  it("refuses what the place does not allow", () => {
    assertEquals(problemOf("{a, b}"), "Put parentheses around an expression with a comma");
    assertEquals(problemOf("{await a}"), "Use `await` in an async function only");
    assertEquals(problemOf("{a as B}", "page.jsx"), "Give JavaScript: the file has no types");
    assertEquals(
      problemOf(`{${"(".repeat(100_000)}`),
      "Give an expression that is not nested so deeply",
    );
    assertEquals(problemOf("{'\0'}"), "Give text without NUL and without half characters");
  });
});
