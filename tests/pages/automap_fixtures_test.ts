import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import type { PageNode } from "../../lib/pages/page/node_schemas.ts";
import { readCases } from "../support/cases/read_cases.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGE = { feature: "catalog", file: "Mapped.tsx" };

/** What is automapped, as `case.json` says it. */
interface AutomapCase {
  readonly propNames: readonly string[];
  /** The tag of the element that gets them. */
  readonly tag: string;
}

const cases = readCases("pages/automap.md", (parts) => ({
  automap: parts.json<AutomapCase>("case.json"),
  input: parts.text("input.tsx"),
  output: parts.text("output.tsx"),
}));

describe("POST /api/pages/automap, on the cases of fixtures/pages/automap.md", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  for (const { name, automap: { propNames, tag }, input, output } of cases) {
    it(`writes ${name} as its output says, and undoes it`, async () => {
      const page = "src/features/catalog/pages/Mapped.tsx";
      test.write(page, input);
      const tree = (await test.get("/api/pages/tree", PAGE)).body;
      const nodeId = findTag(tree.roots, tag)?.id;
      assertExists(nodeId);
      const edit = { ...PAGE, nodeId, propNames, contentHash: tree.contentHash };
      const saved = await test.post("/api/pages/automap", edit);
      assertEquals([saved.status, saved.body.detail], [200, undefined]);
      assertEquals(readFileSync(test.path(page), "utf8"), output);
      assertEquals(saved.body.selected, nodeId);
      await test.post("/api/pages/undo", { saveId: saved.body.saveId });
      assertEquals(readFileSync(test.path(page), "utf8"), input);
    });
  }
});

function findTag(nodes: readonly PageNode[], tag: string): PageNode | undefined {
  return nodes.map((node) => node.tag === tag ? node : findTag(node.children, tag)).find((found) =>
    found
  );
}
