import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { importedNames } from "../../../lib/edits/remove_import.ts";
import { applyEdits } from "../../../lib/source/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { removeImports } from "../../../lib/source/writing/mod.ts";
import { sourceOf } from "../../pages/edits/apply_edit.ts";

/** A text, the names of the imports that go, and what is left. */
type Row = readonly [name: string, text: string, gone: readonly string[], left: string];

const A = 'import { a } from "a";\n';
const B = 'import { b, other } from "b";\n';
const C = 'import c from "c";\n';
const CODE = "export const x = 1;\n";

const ROWS: readonly Row[] = [
  ["the only one at the top", `${A}\n${CODE}`, ["a"], CODE],
  ["all of them at the top", `${A}${C}\n${CODE}`, ["a", "c"], CODE],
  ["all of them, in two groups", `${A}\n${C}\n\n${CODE}`, ["a", "c"], CODE],
  ["the first group", `${A}\n${C}\n${CODE}`, ["a"], `${C}\n${CODE}`],
  ["a group in the middle", `${A}\n${C}\n${B}\n${CODE}`, ["c"], `${A}\n${B}\n${CODE}`],
  ["the last group", `${A}\n${C}\n${CODE}`, ["c"], `${A}\n${CODE}`],
  ["one beside others", `${A}${C}${B}\n${CODE}`, ["c"], `${A}${B}\n${CODE}`],
  ["the last one of a group", `${A}${C}\n${CODE}`, ["c"], `${A}\n${CODE}`],
  ["one behind directives", `"use client";\n\n${A}\n${CODE}`, ["a"], `"use client";\n\n${CODE}`],
  ["one behind a comment", `// so\n${A}\n${CODE}`, ["a"], `// so\n\n${CODE}`],
  ["one between comments", `// so\n\n${A}\n// why\n${CODE}`, ["a"], `// so\n\n// why\n${CODE}`],
  ["all there is", A, ["a"], ""],
  ["the last statement of all", `${CODE}\n${A}`, ["a"], CODE],
  ["a name of a list", `${A}\n${B}`, ["b"], `${A}\nimport { other } from "b";\n`],
  ["one that shares its line", `${A.trim()} ${CODE}`, ["a"], ` ${CODE}`],
];

function without(text: string, gone: readonly string[]): string {
  const { ast } = sourceOf(text);
  const names = importedNames(ast);
  return applyEdits(text, removeImports(ast, new Set(gone.map((name) => names.get(name)!))));
}

describe("removeImports", () => {
  before(loadTypeScript);

  for (const [name, text, gone, left] of ROWS) {
    it(`takes away ${name}, and leaves the blank lines that a person would`, () => {
      assertEquals(without(text, gone), left);
      const [windows, rest] = [text, left].map((each) => `\ufeff${each.replaceAll("\n", "\r\n")}`);
      assertEquals(without(windows ?? "", gone), rest);
    });
  }
});
