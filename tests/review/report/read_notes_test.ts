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
    const notes = readNotes({ mergeBase: "1" }, { base, head });
    const told = notes.map((note) => note.split(": ").slice(0, 2).join(" "));
    assertEquals([...new Set(told)].sort(), [
      'In the base "packages/a/tsconfig.json"',
      'In the head "packages/b/tsconfig.json"',
      'On both sides "tsconfig.json"',
    ]);
  });

  it("says that two have no commit in common", async () => {
    const graph = await graphOf({});
    assertEquals(readNotes({ mergeBase: null }, { base: graph, head: graph }), [
      "The two have no commit in common: everything that the head has counts as added",
    ]);
  });
});
