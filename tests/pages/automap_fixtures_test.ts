import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import type { PageNode } from "../../lib/pages/schemas.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const FOLDER = fixturePath("pages", "automap");
const PAGE = { feature: "catalog", file: "Mapped.tsx" };

/** What `case.json` says. */
interface AutomapCase {
  readonly propNames: readonly string[];
  /** The tag of the element that gets them. */
  readonly tag: string;
}

describe("POST /api/pages/automap, on the cases of fixtures/pages/automap", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  for (const name of readdirSync(FOLDER).sort()) {
    it(`writes ${name} as its output says, and undoes it`, async () => {
      const page = join(test.root, "src/features/catalog/pages/Mapped.tsx");
      const [input, output] = ["input.tsx", "output.tsx"].map((file) =>
        readFileSync(join(FOLDER, name, file))
      );
      assertExists(input);
      assertExists(output);
      writeFileSync(page, input);
      const { propNames, tag }: AutomapCase = JSON.parse(
        readFileSync(join(FOLDER, name, "case.json"), "utf8"),
      );
      const tree = (await test.get("/api/pages/tree", PAGE)).body;
      const nodeId = findTag(tree.roots, tag)?.id;
      assertExists(nodeId);
      const edit = { ...PAGE, nodeId, propNames, contentHash: tree.contentHash };
      const saved = await test.post("/api/pages/automap", edit);
      assertEquals([saved.status, saved.body.detail], [200, undefined]);
      assertEquals(readFileSync(page).toString(), output.toString());
      assertEquals(saved.body.selected, nodeId);
      await test.post("/api/pages/undo", { saveId: saved.body.saveId });
      assertEquals(readFileSync(page).toString(), input.toString());
    });
  }
});

function findTag(nodes: readonly PageNode[], tag: string): PageNode | undefined {
  return nodes.map((node) => node.tag === tag ? node : findTag(node.children, tag)).find((found) =>
    found
  );
}
