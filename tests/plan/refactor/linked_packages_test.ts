import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { renameProp } from "../../../lib/plan/flows/rename_prop.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { judgeOutcome } from "../../../lib/plan/validation/judge_outcome.ts";
import { openFlowProject } from "../flows/flow_project.ts";

const BTN = "packages/ui/src/Btn.tsx";
const BARREL = "packages/ui/src/index.ts";
const HOME = "apps/web/src/pages/Home.tsx";
/** A workspace in which nothing is installed, and whose package names what a build would make. */
const FILES = {
  "package.json": '{ "name": "acme", "workspaces": ["packages/*", "apps/*"] }',
  "packages/ui/package.json":
    '{ "name": "@acme/ui", "main": "dist/index.js", "source": "src/index.ts" }',
  "apps/web/package.json": '{ "name": "web", "dependencies": { "@acme/ui": "*" } }',
  [BTN]: "export function Btn({ label }: { label: string }) {\n  return <b>{label}</b>;\n}\n",
  [BARREL]: 'export { Btn } from "./Btn";\n',
  [HOME]: 'import { Btn } from "@acme/ui";\n\nexport const Home = () => <Btn label="Go" />;\n',
};

describe("a package of the workspace that is not installed", () => {
  it("is followed by the rename of a symbol", async () => {
    await using project = await openFlowProject(FILES);
    await project.run(renameSymbol, { path: BTN, symbol: "Btn", newName: "PushButton" });
    assertEquals(await project.changes(), {
      [HOME]: FILES[HOME].replaceAll("Btn", "PushButton"),
      [BARREL]: 'export { PushButton } from "./Btn";\n',
      [BTN]: FILES[BTN].replace("Btn", "PushButton"),
    });
  });

  it("is followed by the rename of a prop", async () => {
    await using project = await openFlowProject(FILES);
    const args = { path: BTN, component: "Btn", prop: "label", newName: "text" };
    await project.run(renameProp, args);
    const changes = await project.changes();
    assertEquals(changes[HOME], FILES[HOME].replace("label", "text"));
  });

  it("is told once of an import that several files break", async () => {
    await using project = await openFlowProject(FILES);
    const texts = new Map(
      [[BTN, "PushButton"], [BARREL, "PushButton"]].map(([path = "", name = ""]) =>
        [path, Buffer.from(FILES[path as keyof typeof FILES].replace("Btn", name))] as const
      ),
    );
    const touches = [...texts].map(([path, after]) => ({
      path,
      change: "modify" as const,
      before: Buffer.from(FILES[path as keyof typeof FILES]),
      after,
    }));
    const { issues } = await judgeOutcome(project.source, [], {
      trials: new Map([[0, { kind: "done", touches, log: [], movedFrom: new Map() }]]),
      changes: texts,
      movedFrom: new Map(),
    }, { signal: AbortSignal.timeout(120_000) });
    assertEquals(issues.map(({ code, place }) => [code, place?.path]), [["gate_refused", HOME]]);
  });
});
