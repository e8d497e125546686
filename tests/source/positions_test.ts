import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { parseText } from "../../lib/source/syntax/parse_cache.ts";
import { positionAt, rangeAt } from "../../lib/source/syntax/positions.ts";
import { syntaxErrors } from "../../lib/source/syntax/syntax_errors.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";

describe("positionAt", () => {
  before(loadTypeScript);

  it("counts lines and UTF-16 columns from 1, with any line ending", () => {
    const ast = parseText("a.ts", "a\r\n😀b\nc");
    assertEquals(positionAt(ast, 0), { line: 1, column: 1 });
    assertEquals(positionAt(ast, 5), { line: 2, column: 3 });
    assertEquals(positionAt(ast, 7), { line: 3, column: 1 });
  });

  it("does not count a byte order mark as a column", () => {
    const ast = parseText("a.ts", "\ufeffa\nb");
    assertEquals(positionAt(ast, 0), { line: 1, column: 1 });
    assertEquals(positionAt(ast, 1), { line: 1, column: 1 });
    assertEquals(positionAt(ast, 2), { line: 1, column: 2 });
    assertEquals(positionAt(ast, 3), { line: 2, column: 1 });
  });

  it("takes an offset outside the text as the nearest end", () => {
    const ast = parseText("a.ts", "ab");
    assertEquals(positionAt(ast, -1), { line: 1, column: 1 });
    assertEquals(positionAt(ast, 9), { line: 1, column: 3 });
  });
});

describe("rangeAt", () => {
  before(loadTypeScript);

  it("gives both ends", () => {
    const range = { line: 1, column: 2, endLine: 2, endColumn: 2 };
    assertEquals(rangeAt(parseText("a.ts", "ab\ncd"), 1, 4), range);
  });
});

describe("syntaxErrors", () => {
  before(loadTypeScript);

  it("gives the compiler's code, message and place of each", () => {
    const [error, ...others] = syntaxErrors({ ast: parseText("a.tsx", "\nconst a = <b>;") });
    assertEquals(others.length, 1);
    assertEquals(error?.code, 17008);
    assertEquals(error?.message, "JSX element 'b' has no corresponding closing tag.");
    assertEquals([error?.line, error?.column, error?.endLine, error?.endColumn], [2, 12, 2, 13]);
    assertEquals([error?.start, error?.end], [12, 13]);
  });

  it("finds none in a file that parses", () => {
    assertEquals(syntaxErrors({ ast: parseText("a.ts", "const a: number = <any>1;") }), []);
  });
});
