import { after, afterEach, describe, it } from "node:test";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { createComponent } from "../../../lib/plan/flows/create_component.ts";
import { editUnit } from "../../../lib/plan/flows/edit_unit.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { readPalette } from "../../../lib/pages/palette/read_palette.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

const cup = (tag: string, from: string) =>
  `${from}type CupProps = { size: number };

export function Cup({ size }: CupProps) {
  return <${tag}>{size}</${tag}>;
}
`;

const FILES = {
  "package.json": '{ "dependencies": { "react": "*", "react-native": "*" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx", "strict": true } }',
  "src/components/Cup.native.tsx": cup("Text", 'import { Text } from "react-native";\n\n'),
  "src/components/Cup.web.tsx": cup("b", ""),
  "src/components/Lid.tsx": "export function Lid() {\n  return null;\n}\n",
  "src/components/index.ts": 'export { Cup } from "./Cup";\nexport { Lid } from "./Lid";\n',
  "src/screens/Home.tsx":
    'import { Cup } from "../components";\n\nexport function Home() {\n  return <Cup size={2} />;\n}\n',
};

const { "src/components/index.ts": _barrel, ...REST } = FILES;
const OF_HOME = {
  ...REST,
  "src/screens/Home.tsx": "export function Home() {\n  return <main>Teas</main>;\n}\n",
};

const WITH_VOLUME = cup("b", "").replace("size: n", "volume: n").replace(
  "{ size }",
  "{ volume: size }",
);

describe("flows on files of several platforms", () => {
  it("removes none of them that is in use", async () => {
    project = await openFlowProject(FILES);
    const path = "src/components/Cup.native.tsx";
    await assertRejects(
      async () => await project?.run(removeUnit, { path }),
      Error,
      "it is in use",
    );
  });

  it("renames all of them together, from whichever of them", async () => {
    for (const path of ["src/components/Cup.web.tsx", "src/components/Cup.native.tsx"]) {
      project = await openFlowProject(FILES);
      const { log } = await project.run(renameUnit, { path, newName: "Mug" });
      const changes = await project.changes();
      assertEquals(changes["src/components/Cup.native.tsx"], null);
      assertEquals(changes["src/components/Cup.web.tsx"], null);
      assertEquals(
        changes["src/components/Mug.web.tsx"],
        cup("b", "").replaceAll("Cup", "Mug"),
        log.join("\n"),
      );
      assertEquals(
        changes["src/components/Mug.native.tsx"],
        cup("Text", 'import { Text } from "react-native";\n\n').replaceAll("Cup", "Mug"),
      );
      assertEquals(
        changes["src/components/index.ts"],
        'export { Mug } from "./Mug";\nexport { Lid } from "./Lid";\n',
      );
      assertEquals(
        changes["src/screens/Home.tsx"],
        FILES["src/screens/Home.tsx"].replaceAll("Cup", "Mug"),
      );
      await project[Symbol.asyncDispose]();
    }
  });

  it("moves all of them together", async () => {
    project = await openFlowProject(FILES);
    await project.run(moveUnit, { path: "src/components/Cup.web.tsx", folder: "src/kit" });
    const changes = await project.changes();
    assertEquals(Object.keys(changes).sort(), [
      "src/components/Cup.native.tsx",
      "src/components/Cup.web.tsx",
      "src/components/index.ts",
      "src/kit/Cup.native.tsx",
      "src/kit/Cup.web.tsx",
    ]);
    assertEquals(
      changes["src/components/index.ts"],
      'export { Cup } from "../kit/Cup";\nexport { Lid } from "./Lid";\n',
    );
  });

  it("renames a prop and a symbol in all of them", async () => {
    project = await openFlowProject(FILES);
    const path = "src/components/Cup.native.tsx";
    await project.run(renameProp, { path, component: "Cup", prop: "size", newName: "volume" });
    const changes = await project.changes();
    assertEquals(
      changes["src/components/Cup.web.tsx"],
      WITH_VOLUME,
    );
    assertEquals(
      changes["src/screens/Home.tsx"],
      FILES["src/screens/Home.tsx"].replace("size", "volume"),
    );
    await project.run(renameSymbol, { path, symbol: "Cup", newName: "Mug" });
    const renamed = await project.changes();
    assertEquals(
      renamed["src/components/Cup.web.tsx"],
      WITH_VOLUME.replace("function Cup", "function Mug"),
    );
    assertEquals(
      renamed["src/components/index.ts"]?.split("\n")[0],
      'export { Mug } from "./Cup";',
    );
  });

  it("makes a component beside them", async () => {
    project = await openFlowProject(FILES);
    await project.run(createComponent, { feature: "shared", name: "Jar" });
    assertEquals(
      (await project.changes())["src/components/index.ts"],
      'export { Cup } from "./Cup";\nexport { Jar } from "./Jar";\nexport { Lid } from "./Lid";\n',
    );
  });

  it("imports them by the name that they share", async () => {
    project = await openFlowProject(OF_HOME);
    const path = "src/screens/Home.tsx";
    const ops = [{ op: "insertNode" as const, parentId: "Home:0", snippet: "<Cup size={3} />" }];
    await project.run(editUnit, { path, ops });
    const line = (await project.changes())[path]?.split("\n").find((each) => each.includes("Cup"));
    assertEquals(line, 'import { Cup } from "../components/Cup";');
  });

  it("has them once in the palette, and keeps what is taken out of one on its platform", async () => {
    project = await openFlowProject({
      ...OF_HOME,
      "src/components/index.ts": FILES["src/components/index.ts"],
      "src/components/Cup.web.tsx": cup("p", "").replace("{size}<", "<b>of {size}</b><"),
    });
    const palette = await readPalette(project.draft.pages, { feature: "shared" });
    const cups = palette.components.filter(({ name }) => name === "Cup");
    // The index hands it on, on each platform its own.
    assertEquals(cups.map((each) => each.import.specifier), ["../components"]);
    const path = "src/components/Cup.web.tsx";
    const ops = [{ op: "extract" as const, nodeId: "Cup:0.0", name: "Amount" }];
    await project.run(editUnit, { path, ops });
    const changes = await project.changes();
    assertEquals(Object.keys(changes).sort(), ["src/components/Amount.web.tsx", path]);
    assertStringIncludes(changes[path] ?? "", 'import { Amount } from "./Amount.web";');
  });
});
