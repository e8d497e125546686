import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

describe("GET /api/components/describe, of who leads to a file", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("next_app");
    test.write("src/tides.ts", "export const tides = [1, 2];\nexport type Tide = number;\n");
    test.write(
      "src/app/harbour/page.tsx",
      `import { tides } from "../../tides";\n\nexport default function Harbour() {\n  return <p>{tides}</p>;\n}\n`,
    );
    test.write("src/tides.test.ts", 'import type { Tide } from "./tides";\n');
  });
  after(() => test[Symbol.asyncDispose]());

  it("tells who imports a file without a component", async () => {
    const { status, body } = await test.get("/api/components/describe", { path: "src/tides.ts" });
    assertEquals([status, body.components, body.usages, body.routes], [200, [], [], []]);
    assertEquals(body.importers, [
      { path: "src/app/harbour/page.tsx", line: 1, names: ["tides"], role: "source" },
      { path: "src/tides.test.ts", line: 1, names: ["Tide"], role: "test" },
    ]);
  });

  it("tells the route that shows a page's component, which no element renders", async () => {
    const path = "src/app/harbour/page.tsx";
    const { body } = await test.get("/api/components/describe", { path });
    assertEquals([body.usages, body.importers], [[], []]);
    assertEquals(body.routes, [{ route: "/harbour", declaredIn: path }]);
  });
});
