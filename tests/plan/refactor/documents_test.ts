import { afterEach, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { computeImpact } from "../../../lib/plan/compute_impact.ts";
import { deleteUnit } from "../../../lib/plan/flows/delete_unit.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { openRefactoredProject, type RefactoredProject } from "./refactored_project.ts";

const FILES = {
  "package.json": '{ "dependencies": { "react": "*", "astro": "*" } }',
  "tsconfig.json":
    '{ "compilerOptions": { "jsx": "react-jsx", "paths": { "~/*": ["./src/*"] } }, "include": ["src"] }',
  "src/tea/Kettle.tsx": "export default function Kettle() {\n  return <b />;\n}\n",
  "src/tea/Cup.tsx":
    "export function Cup({ size }: { size: number }) {\n  return <i>{size}</i>;\n}\n\nexport const CUPS = 3;\n",
  "src/tea/index.ts": 'export { Cup } from "./Cup";\n',
  "src/tea/Lone.tsx": "export const Lone = () => null;\n",
  "src/pages/index.astro": `---
interface Props { title: string }
import Kettle from "../tea/Kettle";
import { Cup } from '~/tea';
const { title } = Astro.props as Props;
---
<Kettle client:load /><Cup size={4} /> {title}
`,
  "docs/intro.mdx": `# Tea

import { Cup as Mug } from "../src/tea/Cup"
export const sizes = [1, 2]

<Mug size={4} />

\`\`\`tsx
import { Lone } from "../src/tea/Lone"
\`\`\`
`,
  "src/pages/Shop.vue": `<script setup lang="ts">
import * as tea from "../tea/Cup";
</script>
<template><p>{{ tea.CUPS }}</p></template>
`,
};

describe("documents that import units", () => {
  let project: RefactoredProject | undefined;
  afterEach(() => project?.[Symbol.asyncDispose]());

  async function places(work: Promise<unknown>): Promise<string[]> {
    const error = await assertRejects(() => work, WorkbenchError);
    assertEquals(error.code, "edit_refused");
    const found = error.data["places"];
    if (!Array.isArray(found)) throw new Error(error.message);
    return found.map(({ path, line }: { path: string; line: number }) => `${path}:${line}`);
  }

  it("keep a unit from being removed, by itself and through a barrel", async () => {
    project = await openRefactoredProject(FILES);
    const kettle = await places(project.run(removeUnit, { path: "src/tea/Kettle.tsx" }));
    assertEquals(kettle, ["src/pages/index.astro:3"]);
    assertEquals(await places(project.run(removeUnit, { path: "src/tea/Cup.tsx" })), [
      "docs/intro.mdx:3",
      "src/pages/Shop.vue:2",
      "src/pages/index.astro:4",
    ]);
    const named = { path: "src/tea/Cup.tsx", name: "CUPS" };
    assertEquals(await places(project.run(deleteUnit, named)), ["src/pages/Shop.vue:2"]);
    // What an example shows imports nothing.
    const { changes } = await project.run(removeUnit, { path: "src/tea/Lone.tsx" });
    assertEquals([...changes], [["src/tea/Lone.tsx", null]]);
  });

  it("follow a move", async () => {
    project = await openRefactoredProject(FILES);
    const { changes } = await project.run(moveUnit, { path: "src/tea/Cup.tsx", folder: "src/ui" });
    assertEquals(
      changes.get("docs/intro.mdx"),
      FILES["docs/intro.mdx"].replace("../src/tea/Cup", "../src/ui/Cup"),
    );
    assertEquals(
      changes.get("src/pages/Shop.vue"),
      FILES["src/pages/Shop.vue"].replace("../tea/Cup", "../ui/Cup"),
    );
    assertEquals(changes.has("src/pages/index.astro"), false);
  });

  it("go on calling a renamed unit as they did, and are told where they take all of it", async () => {
    project = await openRefactoredProject(FILES);
    const { changes, log } = await project.run(renameUnit, {
      path: "src/tea/Cup.tsx",
      newName: "Bowl",
    });
    assertEquals(
      changes.get("docs/intro.mdx"),
      FILES["docs/intro.mdx"].replace("{ Cup as Mug }", "{ Bowl as Mug }")
        .replace("../src/tea/Cup", "../src/tea/Bowl"),
    );
    assertEquals(
      changes.get("src/pages/index.astro"),
      FILES["src/pages/index.astro"].replace("{ Cup }", "{ Bowl as Cup }"),
    );
    assertEquals(log.slice(0, 1), [
      'Files that are not read as code may name "Cup" by its whole module: look there yourself: ' +
      "src/pages/Shop.vue:2",
    ]);
  });

  it("are told of by a renamed default, prop and symbol", async () => {
    project = await openRefactoredProject(FILES);
    const kettle = await project.run(renameUnit, { path: "src/tea/Kettle.tsx", newName: "Pot" });
    assertEquals(
      kettle.changes.get("src/pages/index.astro"),
      FILES["src/pages/index.astro"].replace("../tea/Kettle", "../tea/Pot"),
    );
    const symbol = { path: "src/tea/Cup.tsx", symbol: "Cup", newName: "Bowl" };
    const renamed = await project.run(renameSymbol, symbol);
    assertEquals(renamed.log.at(-1), 'Renamed "Cup" to "Bowl" in 4 files');
    const prop = { path: "src/tea/Cup.tsx", component: "Cup", prop: "size", newName: "volume" };
    const { log } = await project.run(renameProp, prop);
    assertEquals(log, [
      'Renamed "size" of "Cup" to "volume" in 1 files',
      '3 places in files that are not read as code may pass "size" to "Cup": look there yourself: ' +
      "docs/intro.mdx:3, src/pages/Shop.vue:2, src/pages/index.astro:4",
    ]);
  });

  it("are among those that reach a unit", async () => {
    project = await openRefactoredProject(FILES);
    const { files, stats } = await computeImpact(project.source, { seeds: ["src/tea/Cup.tsx"] });
    assertEquals(stats.dependents, 4);
    assertEquals(
      files.filter(({ direction }) => direction === "dependent")
        .map(({ path, reasons }) => `${path}: ${reasons.join()}`),
      [
        'docs/intro.mdx: It imports "Cup" from "src/tea/Cup.tsx"',
        'src/pages/Shop.vue: It imports from "src/tea/Cup.tsx"',
        'src/pages/index.astro: It imports "Cup" from "src/tea/index.ts"',
        'src/tea/index.ts: It passes on "Cup" from "src/tea/Cup.tsx"',
      ],
    );
  });
});
