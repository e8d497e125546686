import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { openRefactoredProject } from "./refactored_project.ts";

describe("a moved file that its package exports", () => {
  it("goes on being imported by the name that the package has for it", async () => {
    const used = 'import { Bar } from "@tea/kit/bar";\n\nexport const app = Bar;\n';
    await using project = await openRefactoredProject({
      "package.json": '{ "workspaces": ["kit", "app"] }',
      "tsconfig.json":
        '{ "compilerOptions": { "jsx": "preserve", "module": "esnext", "moduleResolution": "bundler" } }',
      "kit/package.json": '{ "name": "@tea/kit", "exports": { "./bar": "./src/bar.tsx" } }',
      "kit/src/bar.tsx": "export const Bar = () => null;\n",
      "app/package.json": '{ "name": "app", "dependencies": { "@tea/kit": "*" } }',
      "app/src/app.ts": used,
    });
    const { changes } = await project.run(renameUnit, { path: "kit/src/bar.tsx", newName: "Line" });
    assertEquals(
      changes.get("kit/package.json"),
      '{ "name": "@tea/kit", "exports": { "./bar": "./src/line.tsx" } }',
    );
    assertEquals(
      changes.get("app/src/app.ts"),
      used.replace("{ Bar }", "{ Line }").replace("app = Bar", "app = Line"),
    );
  });
});
