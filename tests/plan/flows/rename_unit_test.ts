import { after, afterEach, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

const FILES = {
  "package.json": '{ "dependencies": { "react": "*" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx", "strict": true } }',
  "src/components/tea-card.tsx": `import { useId } from "react";

type TeaCardProps = { name: string };

/** TeaCard shows a tea; see TeaCards. */
export function TeaCard({ name }: TeaCardProps) {
  return <p id={useId()} title="A TeaCard">{name} TeaCard</p>;
}
`,
  "src/components/tea-card.test.tsx": `import { TeaCard } from "./tea-card";

describe("TeaCard", () => {
  it("shows", () => <TeaCard name="Assam" />); // TeaCard
});
`,
};

describe("rename-unit", () => {
  it("renames the type of its props, and tells which words still say the old name", async () => {
    project = await openFlowProject(FILES);
    const { log } = await project.run(renameUnit, {
      path: "src/components/tea-card.tsx",
      newName: "TeaTile",
    });
    const changes = await project.changes();
    const text = changes["src/components/tea-tile.tsx"] ?? "";
    assertStringIncludes(text, "type TeaTileProps = { name: string };\n");
    assertStringIncludes(text, "export function TeaTile({ name }: TeaTileProps) {\n");
    assertEquals(log.slice(-3), [
      'Renamed "TeaCard" to "TeaTile" in 2 files',
      'Renamed "TeaCardProps" to "TeaTileProps" in 1 file',
      '5 places in texts and comments still say "TeaCard": src/components/tea-tile.tsx:5, ' +
      "src/components/tea-tile.tsx:7, src/components/tea-tile.tsx:7, " +
      "src/components/tea-tile.test.tsx:3, src/components/tea-tile.test.tsx:4",
    ]);
  });

  it("leaves the type of the props where its new name is taken", async () => {
    const path = "src/components/tea-card.tsx";
    project = await openFlowProject({
      ...FILES,
      [path]: `${FILES[path]}\nexport type TeaTileProps = { other: number };\n`,
    });
    await project.run(renameUnit, { path, newName: "TeaTile" });
    const text = (await project.changes())["src/components/tea-tile.tsx"] ?? "";
    assertStringIncludes(text, "export function TeaTile({ name }: TeaCardProps) {\n");
  });

  it("renames the component all the same where the type of its props cannot be renamed", async () => {
    const path = "src/components/tea-card.tsx";
    project = await openFlowProject({
      ...FILES,
      [path]: FILES[path].replace("type TeaCardProps", "export type TeaCardProps"),
      "src/shelf.tsx": `import { TeaCard, type TeaCardProps } from "./components/tea-card";

type TeaTileProps = { count: number };

export const Shelf = (props: TeaCardProps & TeaTileProps) => <TeaCard name={props.name} />;
`,
    });
    const { log } = await project.run(renameUnit, { path, newName: "TeaTile" });
    const changes = await project.changes();
    assertStringIncludes(
      changes["src/components/tea-tile.tsx"] ?? "",
      "function TeaTile({ name }: TeaCardProps)",
    );
    assertStringIncludes(changes["src/shelf.tsx"] ?? "", "<TeaTile name={props.name} />");
    assertEquals(log.filter((line) => line.includes("TeaCardProps")).length, 1, log.join("\n"));
  });
});
