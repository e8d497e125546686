import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { openRefactoredProject } from "./refactored_project.ts";

/** A project without any settings of the compiler. */
const FILES = {
  "package.json":
    '{ "type": "module", "dependencies": { "react": "*" }, "devDependencies": { "vite": "*" } }',
  "vite.config.js": `import { fileURLToPath, URL } from "node:url";

export default { resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } } };
`,
  "src/ui/Cup.jsx": "export default function Cup({ size }) {\n  return <b>{size}</b>;\n}\n",
  "src/pages/Home.jsx":
    'import Cup from "@/ui/Cup";\n\nexport default function Home() {\n  return <Cup size="l" />;\n}\n',
  "src/main.jsx": 'import Home from "@/pages/Home";\n\nrender(<Home />);\n',
};

describe("aliases that only a bundler knows", () => {
  it("keep a file that is imported by one", async () => {
    await using project = await openRefactoredProject(FILES);
    const error = await assertRejects(
      () => project.run(removeUnit, { path: "src/ui/Cup.jsx" }),
      WorkbenchError,
    );
    assertEquals(error.data["places"], [
      { path: "src/pages/Home.jsx", line: 1, column: 17 },
    ]);
  });

  it("are written anew by moves", async () => {
    await using project = await openRefactoredProject(FILES);
    const { changes } = await project.run(moveUnit, {
      path: "src/pages/Home.jsx",
      folder: "src/home",
    });
    assertEquals(changes.get("src/main.jsx"), FILES["src/main.jsx"].replace("pages", "home"));
  });

  it("lead the type checker as well", async () => {
    const { "src/ui/Cup.jsx": _cup, ...files } = FILES;
    await using project = await openRefactoredProject({
      ...files,
      "src/ui/Cup.tsx":
        "export default function Cup({ size }: { size: string }) {\n  return <b>{size}</b>;\n}\n",
    });
    const { changes } = await project.run(renameProp, {
      path: "src/ui/Cup.tsx",
      component: "Cup",
      prop: "size",
      newName: "volume",
    });
    assertStringIncludes(changes.get("src/pages/Home.jsx") ?? "", '<Cup volume="l" />');
  });
});
