import { rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const LIST = `export function Row({ text }: { text: string }) {
  return <li>{text}</li>;
}
`;
const APP = `import { Row } from "./components/Row";

export function App({ rows }: { rows: readonly string[] }) {
  return <ul>{rows.map((row) => <Row key={row} text={row} />)}</ul>;
}
`;

describe("an offer to wrap", () => {
  let project: TemporaryProject;
  let test: TestWorkbench;
  beforeEach(async () => {
    project = temporaryProject({
      "package.json": '{"dependencies":{"react":"19.0.0"}}',
      "tsconfig.json": '{"compilerOptions":{"jsx":"react-jsx","strict":true}}',
      "src/App.tsx": APP,
      "src/components/Row.tsx": LIST,
    });
    test = await openTestWorkbench(null, { project: project.root });
  });
  afterEach(async () => {
    await test[Symbol.asyncDispose]();
    project.remove();
  });

  async function loopId(): Promise<[nodeId: string, contentHash: string]> {
    const { body } = await test.get("/api/pages/tree", { path: "src/App.tsx" });
    interface Node {
      readonly id: string;
      readonly type: string;
      readonly children?: readonly Node[];
    }
    const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
    const loop = body.roots.flatMap(all).find(({ type }: Node) => type === "loop");
    assert(loop, JSON.stringify(body.roots));
    return [loop.id, body.contentHash];
  }

  it("is the same whatever the levels of the rules are", async () => {
    const file = project.path("workbench.json");
    const answers = [];
    for (const level of [null, "off", "info", "error"]) {
      if (level === null) rmSync(file, { force: true });
      else writeFileSync(file, JSON.stringify({ rules: { "page-inline-logic": level } }));
      const [nodeId] = await loopId();
      const { status, body } = await test.get("/api/pages/palette/wrap-suggest", {
        path: "src/App.tsx",
        nodeId,
        name: "RowList",
      });
      assertEquals([status, body.hit?.kind, body.preview?.files.length], [200, "loop", 2]);
      answers.push(body);
    }
    for (const answer of answers) assertEquals(answer, answers[0]);
  });

  it("can be taken where no rule asks for it", async () => {
    const [nodeId, contentHash] = await loopId();
    const { status, body } = await test.post("/api/pages/palette/wrap", {
      path: "src/App.tsx",
      nodeId,
      name: "RowList",
      contentHash,
    });
    assertEquals([status, body.violations], [200, []]);
  });
});
