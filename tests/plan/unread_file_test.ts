import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { KnownFlow } from "../../lib/plan/flows/flows.ts";
import { loadFlow } from "../../lib/plan/flows/flows.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";
import { openFlowProject } from "./flows/flow_project.ts";

const FOLDER = "src/features/catalog/components";
const HUGE = `${FOLDER}/AHuge.tsx`;
const LONE = `${FOLDER}/Lone.tsx`;
const TOLD = `"${HUGE}" could not be read or parsed: look there yourself`;
const LINES = Array.from({ length: 15_000 }, (_, at) => `    <p className="n">Line {${at}}</p>\n`);
const FILES = {
  "package.json": '{ "dependencies": { "react": "^19.0.0" } }',
  "src/features/catalog/pages/Home.tsx": "export const Home = () => <h1>Lone words</h1>;\n",
  [LONE]: "export function Lone() {\n  return <i>Few</i>;\n}\n",
  [HUGE]:
    `import { Lone } from "./Lone";\n\nexport function AHuge() {\n  return (\n    <div>\n      <Lone />\n${
      LINES.join("")
    }    </div>\n  );\n}\n`,
};

const CASES: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] =
  [
    ["create-component", { feature: "catalog", name: "Foo" }, []],
    ["create-feature", { name: "billing" }, []],
    ["rename-unit", { path: LONE, newName: "Single" }, [TOLD]],
    ["remove-unit", { path: LONE }, [TOLD]],
  ];

describe("a file that is too long to be parsed", () => {
  for (const [id, args, told] of CASES) {
    it(`costs other files nothing when they are asked for ${id}`, async () => {
      await using project = await openFlowProject(FILES);
      const flow = await loadFlow(id) as KnownFlow;
      const said = new Set<string>();
      const note = (sentence: string): void => void said.add(sentence);
      await project.run({ ...flow, run: (site, each) => flow.run(site, each) }, args, { note });
      assertEquals([...said], told);
    });
  }

  it("is told of in the notes of a proposal, and its texts are not looked through", async () => {
    await using test = await openTestWorkbench("shop");
    test.write(LONE, FILES[LONE].replace("Few", "Lone words"));
    test.write(HUGE, FILES[HUGE].replace("Line {1}", "Lone words"));
    const text =
      'Change the text "Lone words" to "Few words". Rename the component Lone to Single.';
    // All that has to be loaded and read is there then: what the rules try has a time limit.
    await test.post("/api/plan/propose", { text });
    const { body } = await test.post("/api/plan/propose", { text });
    const flows = body.plan.steps.map((step: { flow: string }) => step.flow);
    assertEquals([flows, body.notes], [["set-text", "rename-unit"], [TOLD]]);
  });
});
