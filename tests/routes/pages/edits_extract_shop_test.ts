import { cpSync, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { installReact } from "../../source/types/checked_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

for (const isInstalled of [true, false]) {
  const packages = isInstalled ? "with its packages" : "without packages";
  describe(`POST /api/pages/edits, which extracts from the shop ${packages}`, () => {
    let test: TestWorkbench;
    before(async () => {
      test = await openTestWorkbench("shop");
      if (!isInstalled) return;
      await installReact(test.root);
      for (const name of ["react", "xstate"]) {
        const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
        cpSync(folder, test.path(`node_modules/${name}`), { recursive: true });
      }
    });
    after(() => test[Symbol.asyncDispose]());

    /** Extracts a node, checks that one undo takes all of it back, and returns the new file. */
    async function extract(nodeId: string, name: string, made: string): Promise<string> {
      const old = readFileSync(test.path(PAGE), "utf8");
      const { body: { contentHash } } = await test.get("/api/pages/tree", { path: PAGE });
      const ops = [{ op: "extract", nodeId, name }];
      const { status, body } = await test.post("/api/pages/edits", {
        path: PAGE,
        contentHash,
        ops,
      });
      assertEquals([status, body.detail], [200, undefined]);
      assertEquals(body.violations, []);
      const text = readFileSync(test.path(made), "utf8");
      const { status: undone } = await test.post("/api/pages/undo", { saveId: body.saveId });
      assertEquals(undone, 200);
      assertEquals([readFileSync(test.path(PAGE), "utf8"), existsSync(test.path(made))], [
        old,
        false,
      ]);
      return text;
    }

    it("makes an Expression of an element whose tag only an Expression may use", async () => {
      const made = "src/features/catalog/expressions/CatalogResults.tsx";
      const text = await extract("CatalogPage:0.7", "CatalogResults", made);
      const imports = `import { AsyncContent, Button, Icons } from "@/features/shared";
import { ProductGrid } from "./ProductGrid";
`;
      assert(text.startsWith(imports), text);
      assertStringIncludes(text, "{ catalog, visible, addToCart }: CatalogResultsProps");
    });

    it("imports a component that the page imports, and takes no prop for it", async () => {
      const made = "src/features/catalog/expressions/CatalogGrid.tsx";
      const text = await extract("CatalogPage:0.7.0.0", "CatalogGrid", made);
      assertStringIncludes(text, 'import { ProductGrid } from "./ProductGrid";\n');
      assertStringIncludes(text, "{ visible, addToCart }: CatalogGridProps");
    });
  });
}
