import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, afterEach, beforeEach, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { editWorkflow } from "../../../lib/plan/flows/edit_workflow.ts";
import { insertPaletteEntry } from "../../../lib/plan/flows/insert_palette_entry.ts";
import { replaceNode } from "../../../lib/plan/flows/replace_node.ts";
import { wrapExpression } from "../../../lib/plan/flows/wrap_expression.ts";
import { readTree } from "../../../lib/pages/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

const CART = { feature: "cart", file: "CartPage.tsx" };
const CART_PATH = "src/features/cart/pages/CartPage.tsx";

let project: FlowProject;
beforeEach(async () => {
  project = await openFlowProject(fixturePath("projects", "shop"));
});
afterEach(async () => {
  await project[Symbol.asyncDispose]();
});

after(endFlowProjects);

interface TagNode {
  readonly id: string;
  readonly tag: string | null;
  readonly children: readonly TagNode[];
}

async function idOf(address: typeof CART, tag: string): Promise<string> {
  const { roots } = await readTree(project.draft.source, address);
  // The schema's type does not say what children are.
  const agenda = [...roots] as TagNode[];
  for (const node of agenda) {
    if (node.tag === tag) return node.id;
    agenda.push(...node.children);
  }
  throw new Error(`No "${tag}" in "${address.file}"`);
}

describe("replaceNode", () => {
  it("replaces one node twice in a row, each time for the content that there is", async () => {
    const nodeId = await idOf(CART, "PageTitle");
    await project.run(replaceNode, {
      ...CART,
      nodeId,
      snippet: "<PageTitle>A</PageTitle>",
    });
    await project.run(replaceNode, { ...CART, nodeId, snippet: "<PageTitle>B</PageTitle>" });
    const changes = await project.changes();
    assertEquals(Object.keys(changes), [CART_PATH]);
    assertStringIncludes(changes[CART_PATH] ?? "", "<PageTitle>B</PageTitle>");
  });

  it("refuses what is no one element", async () => {
    const nodeId = await idOf(CART, "PageTitle");
    const error = await assertRejects(
      () => project.run(replaceNode, { ...CART, nodeId, snippet: "<a/><b/>" }),
      WorkbenchError,
    );
    assertEquals(error.code, "not_one_element");
    assertEquals(await project.changes(), {});
  });
});

describe("insertPaletteEntry", () => {
  it("imports a component and adds it to the page", async () => {
    const { log } = await project.run(insertPaletteEntry, {
      ...CART,
      kind: "component",
      name: "Badge",
      path: "src/features/shared/components/Badge.tsx",
    });
    const text = (await project.changes())[CART_PATH] ?? "";
    assertStringIncludes(text, "<Badge");
    assertStringIncludes(text, "import { Badge, Button,");
    assertEquals(log, [`"label" is "" until somebody sets it`]);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses an entry that the palette does not have", async () => {
    const error = await assertRejects(
      () =>
        project.run(insertPaletteEntry, {
          ...CART,
          kind: "component",
          name: "Nothing",
          path: "src/features/shared/components/Badge.tsx",
        }),
      WorkbenchError,
    );
    assertEquals(error.code, "palette_entry_gone");
  });
});

describe("wrapExpression", () => {
  it("moves a conditional of a page into an Expression", async () => {
    const page = { feature: "catalog", file: "CatalogPage.tsx" };
    const nodeId = await idOf(page, "Badge");
    await project.run(wrapExpression, { ...page, nodeId, name: "OfflineNotice" });
    assertEquals(Object.keys(await project.changes()), [
      "src/features/catalog/expressions/OfflineNotice.tsx",
      "src/features/catalog/pages/CatalogPage.tsx",
    ]);
    assertEquals(await project.newTypeErrors(), []);
  });

  it("refuses a node that is in no conditional or loop", async () => {
    const nodeId = await idOf(CART, "PageTitle");
    const error = await assertRejects(
      () => project.run(wrapExpression, { ...CART, nodeId, name: "CartTitle" }),
      WorkbenchError,
    );
    assertEquals(error.code, "not_wrappable");
  });
});

describe("editWorkflow", () => {
  const SEARCH = { feature: "cart", file: "cartSync.machine.ts", machine: "cartSyncMachine" };
  const path = "src/features/cart/workflows/cartSync.machine.ts";

  it("adds a state and then leads to it", async () => {
    await project.run(editWorkflow, {
      op: "addState",
      ...SEARCH,
      parent: "server",
      name: "paused",
    });
    await project.run(editWorkflow, {
      op: "addTransition",
      ...SEARCH,
      state: "server.saved",
      kind: "on",
      event: "PAUSE",
      targets: ["server.paused"],
    });
    const text = (await project.changes())[path] ?? "";
    assertStringIncludes(text, "paused: {}");
    assertStringIncludes(text, "PAUSE");
  });

  it("takes no hash and no commit: what a plan says is done", () => {
    const edit = { op: "addState", ...SEARCH, parent: "server", name: "paused", commit: false };
    assertEquals(editWorkflow.args.safeParse(edit).success, false);
  });
});
