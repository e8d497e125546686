import { existsSync, readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { PageNode } from "../../lib/pages/page/node_schemas.ts";
import { createFeature } from "../../lib/plan/flows/create_feature.ts";
import { createPage } from "../../lib/plan/flows/create_page.ts";
import type { Flow } from "../../lib/plan/flow.ts";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { checkGate } from "../../lib/rules/mod.ts";
import { endFlowProjects, openFlowProject } from "../plan/flows/flow_project.ts";
import { installReact } from "../source/types/checked_project.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

const SLICED = fixturePath("projects", "feature_sliced");

after(endFlowProjects);

/** Runs a flow, which judges the types itself, and looks at what it made by the rules. */
async function made(flow: Flow<any>, args: object): Promise<Record<string, string | null>> { // oxlint-disable-line no-explicit-any
  await using project = await openFlowProject(SLICED);
  await project.run(flow, args);
  const changes = await project.changes();
  const { introduced } = await checkGate(project.source, new Map(Object.entries(changes)));
  assertEquals(introduced, []);
  return changes;
}

describe("feature-sliced design", () => {
  it("gets a new slice with its segment and its public interface", async () => {
    assertEquals(await made(createFeature, { name: "rate-article" }), {
      "src/features/rate-article/index.ts": 'export { RateArticle } from "./ui/RateArticle";\n',
      "src/features/rate-article/ui/RateArticle.tsx":
        "export function RateArticle() {\n  return <div />;\n}\n",
    });
  });

  it("gets a new page in the segment of its slice, handed on by the slice's index", async () => {
    const changes = await made(createPage, { feature: "pages/home", name: "archive" });
    assertEquals(Object.keys(changes), [
      "src/pages/home/index.ts",
      "src/pages/home/ui/ArchivePage.tsx",
    ]);
    assert(changes["src/pages/home/index.ts"]?.includes('{ ArchivePage } from "./ui/ArchivePage"'));
    assert(changes["src/pages/home/ui/ArchivePage.tsx"]?.includes("<h1>Archive</h1>"));
  });

  it("has no pages in its other layers", async () => {
    await using project = await openFlowProject(SLICED);
    const args = { feature: "features/session", name: "archive" };
    const error = await assertRejects(() => project.run(createPage, args), WorkbenchError);
    assertEquals(error.code, "edit_refused");
    assertEquals(await project.changes(), {});
  });

  it("gets what a wrap makes in the segment of the page's slice", async () => {
    await using test = await openTestWorkbench("feature_sliced");
    await installReact(test.root);
    const path = "src/pages/home/ui/HomePage.tsx";
    const { body: tree } = await test.get("/api/pages/tree", { path });
    const nodes = (found: readonly PageNode[]): PageNode[] =>
      found.flatMap((node) => [node, ...nodes(node.children)]);
    const loop = nodes(tree.roots).find(({ type }) => type === "loop");
    const { status, body } = await test.post("/api/pages/palette/wrap", {
      path,
      nodeId: loop?.id,
      name: "LatestList",
      contentHash: tree.contentHash,
    });
    assertEquals([status, body.violations], [200, []], JSON.stringify(body));
    assert(existsSync(test.path("src/pages/home/ui/LatestList.tsx")));
    assert(!existsSync(test.path("src/pages/home/expressions")));
    assert(readFileSync(test.path(path), "utf8").includes('from "./LatestList"'));
  });
});
