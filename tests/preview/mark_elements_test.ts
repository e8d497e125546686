import { before, describe, it } from "node:test";
import { parseAst } from "vite";
import { assert, assertEquals } from "@std/assert";
import { readMark } from "../../lib/preview/marking/mark.ts";
import { markElements } from "../../lib/preview/marking/mark_elements.ts";
import { readByTypeScript } from "../../lib/preview/marking/read_by_typescript.ts";
import { readByVite } from "../../lib/preview/marking/read_by_vite.ts";
import type { ReadOpenings } from "../../lib/preview/marking/readers.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openingsIn } from "../pointing/openings_in.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";

const ending = 'import "bridge";';
const READERS: Readonly<Record<string, ReadOpenings>> = {
  "the parser of Vite 8": readByVite(parseAst),
  "TypeScript": readByTypeScript,
};

type Mark = (text: string, path?: string) => string | null;

function markBy(read: ReadOpenings): Mark {
  return (text, path = "src/a:b/Page.tsx") =>
    markElements(text, { file: { path, hash: "0123456789ab" }, ending, read })?.code ?? null;
}

/** The places of a marked text, in its order. */
function placesIn(marked: string | null): string[] {
  const found = [...(marked ?? "").matchAll(/__workbenchMark=\{("(?:[^"\\]|\\.)*")\}/g)];
  return found.map(([, text]) => {
    const { line, column, offset } = readMark(JSON.parse(text ?? ""));
    return `${line}:${column}:${offset}`;
  }).sort();
}

/** The places where elements begin, as Babel has them. */
function placesOf(text: string): string[] {
  return openingsIn(text).map(({ line, column, start }) => `${line}:${column}:${start}`).sort();
}

/** Texts whose places are easily counted otherwise. */
const TEXTS: Readonly<Record<string, string>> = {
  "several on one line": "export const A = () => <p><b/><i/><B.C/></p>;",
  "a byte order mark": "\uFEFFexport const A = () => <p/>;\nexport const B = () => <b/>;",
  "carriage returns":
    "const a = 1;\r\nexport const A = () => (\r\n  <p>\r\n    <b/>\r\n  </p>\r\n);\r\n",
  "characters of two code units": 'const a = "𝒳";export const A = () => <p title="𝒳">𝒳<b/></p>;',
  "line separators of Unicode": "const a = `\u2028`; export const A = () => <p/>;",
  "types of a generic": "export const A = () => <List<Row<string>> rows={[]} />;",
  "spreads and keys behind them": 'export const A = (p: object) => <p {...p} key="1"/>;',
  "elements in props":
    "export const A = () => <A icon={<I/>} {...{ b: <B/> }} render={() => <C/>}/>;",
  "nothing behind the last comment": "export const A = () => <p/>; // end",
};

before(loadTypeScript);

for (const [name, read] of Object.entries(READERS)) {
  describe(`markElements by ${name}`, () => testMarks(markBy(read)));
}

function testMarks(mark: Mark): void {
  for (const [what, text] of Object.entries(TEXTS)) {
    it(`tells the places that Babel has: ${what}`, () => {
      assertEquals(placesIn(mark(text)), placesOf(text));
      assert(placesOf(text).length > 0);
    });
  }

  it("tells those of every file of the fixtures, and moves no line", () => {
    const folder = fixturePath("projects");
    let count = 0;
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!path.endsWith(".tsx")) continue;
      const text = readFileSync(join(folder, path), "utf8");
      const marked = mark(text, path);
      if (marked === null) continue;
      assertEquals(placesIn(marked), placesOf(text), path);
      assertEquals(marked.split("\n").length, text.split("\n").length + 2, path);
      count++;
    }
    assert(count > 100, `${count}`);
  });

  it("gives back the path and the hash, with whatever characters", () => {
    const path = 'src/a:b/"q"/Page.tsx';
    const [, text = ""] = /=\{("(?:[^"\\]|\\.)*")\}/.exec(mark("<p/>", path) ?? "") ?? [];
    const { path: told, hash } = readMark(JSON.parse(text));
    assertEquals([told, hash], [path, "0123456789ab"]);
  });

  it("leaves alone what does not parse, what has no element, and what another runtime draws", () => {
    assertEquals(mark("export const A = () => <p><b></p>;"), null);
    assertEquals(mark("export const a = 1;"), null);
    assertEquals(mark("/** @jsxImportSource preact */\nexport const A = () => <p/>;"), null);
    assertEquals(mark("/** @jsx h */\nexport const A = () => <p/>;"), null);
    assert(mark("/** @jsxImportSource @emotion/react */\nexport const A = () => <p/>;") !== null);
    assert(mark("/** @jsxRuntime classic */\nexport const A = () => <p/>;") !== null);
    assertEquals(mark("/* a */ /* @jsx h */ export const A = () => <p/>;"), null);
    assertEquals(mark("#!/usr/bin/env node\n// @jsx h\nexport const A = () => <p/>;"), null);
    assert(mark("export const A = () => <p/>; /** @jsx h */") !== null);
  });
}
