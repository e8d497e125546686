import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { readNotes } from "../../../lib/review/report/read_notes.ts";
import type { GraphSnapshot } from "../../../lib/source/mod.ts";
import { openImportGraph } from "../../../lib/source/modules/import_graph.ts";
import { memoryView } from "../../support/memory_view.ts";

const BROKEN = "{ broken";

function graphOf(files: Record<string, string>): Promise<GraphSnapshot> {
  return openImportGraph({ view: memoryView({ "src/a.ts": "export {};\n", ...files }) }).refresh();
}

describe("readNotes", () => {
  it("tells once what neither side could read, and of the others on which side", async () => {
    const base = await graphOf({ "tsconfig.json": BROKEN, "packages/a/tsconfig.json": BROKEN });
    const head = await graphOf({ "tsconfig.json": BROKEN, "packages/b/tsconfig.json": BROKEN });
    const notes = readNotes({ mergeBase: "1" }, { base, head }, [
      { path: "packages/a/one.ts", previousPath: null },
      { path: "packages/b/two.ts", previousPath: null },
    ]);
    const told = notes.map((note) => note.split(": ").slice(0, 2).join(" "));
    assertEquals([...new Set(told)].sort(), [
      'In the base "packages/a/tsconfig.json"',
      'In the head "packages/b/tsconfig.json"',
      'On both sides "tsconfig.json"',
    ]);
  });

  it("tells in one sentence which files that the change touches or imports cannot be read, by their own paths", async () => {
    const large = `export const rows = [${"1,".repeat(300_000)}];\n`;
    const graph = await graphOf({
      "src/a.ts": 'import "./copy";\nimport "./third";\n',
      "src/copy.ts": large,
      "src/elsewhere.ts": large,
      "src/original.ts": large,
      "src/third.ts": large,
      "packages/other/tsconfig.json": BROKEN,
    });
    const notes = (...paths: readonly string[]): string[] =>
      readNotes(
        { mergeBase: "1" },
        { base: graph, head: graph },
        paths.map((path) => ({ path, previousPath: null })),
      );
    assertEquals(notes("src/b.ts"), []);
    assertEquals(notes("src/elsewhere.ts"), [
      'On both sides: Cannot read the imports of "src/elsewhere.ts": it has more than 500000 characters',
    ]);
    assertEquals(notes("src/a.ts", "src/original.ts"), [
      "On both sides: the imports and exports of 3 files are not known, as they cannot be read: " +
      '"src/copy.ts", "src/original.ts" and "src/third.ts"',
    ]);
  });

  it("says that two have no commit in common", async () => {
    const graph = await graphOf({});
    assertEquals(readNotes({ mergeBase: null }, { base: graph, head: graph }, []), [
      "The two have no commit in common: everything that the head has counts as added",
    ]);
  });
});
