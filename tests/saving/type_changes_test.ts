import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { compareTypes } from "../../lib/saving/mod.ts";
import type { Source } from "../../lib/source/mod.ts";

const FILES = ["src/a.ts", "src/b.ts"].map((path) => ({
  path,
  before: { path, text: "old" },
  after: "new",
}));
const BEFORE = { "src/a.ts": "old", "src/b.ts": "old" };
const AFTER = { "src/a.ts": "new", "src/b.ts": "new" };
const ERROR = { code: 2322, severity: "error", message: "Not assignable", start: 0, end: 1 };

/** A checker that finds an error in `src/b.ts` whatever it holds, and keeps what it was asked. */
function checker() {
  const asked: string[] = [];
  const diagnostics = ({ path, text, among = [] }: {
    readonly path: string;
    readonly text: string;
    readonly among?: readonly string[];
  }) => {
    asked.push(`${text} ${path} among ${among.length}`);
    return Promise.resolve(path === "src/b.ts" ? [ERROR] : []);
  };
  // The comparison asks for nothing else.
  return { asked, source: { types: { diagnostics } } as unknown as Source };
}

describe("compareTypes", () => {
  it("asks of the old texts only where the new ones have findings", async () => {
    const { asked, source } = checker();
    const texts = { before: BEFORE, after: AFTER };
    const found = await compareTypes(source, FILES, texts, { hints: false, fixed: false });
    assertEquals(asked, [
      "new src/a.ts among 2",
      "new src/b.ts among 2",
      "old src/b.ts among 1",
    ]);
    assertEquals(found, { introduced: [], fixed: [], isPartial: false });
  });

  it("says that it knows a part where a package is not installed, which is no finding", async () => {
    const missing = { ...ERROR, code: 2307, environment: true };
    const types = { diagnostics: () => Promise.resolve([missing]) };
    const source = { types } as unknown as Source; // As above.
    const texts = { before: BEFORE, after: AFTER };
    const found = await compareTypes(source, FILES, texts, { hints: false });
    assertEquals(found, { introduced: [], fixed: [], isPartial: true });
  });

  it("asks of all old texts when what is fixed is to be told", async () => {
    const { asked, source } = checker();
    const texts = { before: BEFORE, after: AFTER };
    await compareTypes(source, FILES, texts, { hints: false });
    assertEquals(asked.map((each) => each.slice(0, 3)), ["new", "new", "old", "old"]);
  });
});
