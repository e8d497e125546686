import { after, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

const FILES = {
  "package.json": '{ "dependencies": { "react": "*" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx", "strict": true } }',
  "src/components/Lid.tsx": "export function Lid() {\n  return null;\n}\n",
  "src/components/index.ts": 'export { Lid } from "./Lid";\nexport { Pot } from "./Pot";\n',
};

describe("create-component beside errors", () => {
  it("is not held up by an error that the barrel had before", async () => {
    await using project = await openFlowProject(FILES);
    await project.run(createComponent, { feature: "shared", name: "Jar" });
    assertEquals(
      (await project.changes())["src/components/index.ts"],
      'export { Jar } from "./Jar";\nexport { Lid } from "./Lid";\nexport { Pot } from "./Pot";\n',
    );
  });
});
