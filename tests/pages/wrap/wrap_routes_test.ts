import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";
import { installReact } from "../../source/types/checked_project.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const FEATURE = "src/features/catalog";

const LABELS_PAGE = `import { labels } from "./labels.generated";

export function LabelsPage({ ids }: { ids: readonly string[] }) {
  return <main>{ids.map((id) => <p key={id}>{labels[id]}</p>)}</main>;
}
`;

describe("GET /api/pages/palette/wrap-suggest", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench();
    await installReact(test.root);
  });
  after(() => test[Symbol.asyncDispose]());

  it("previews a selection deep inside a loop, and writes nothing", async () => {
    const { status, body } = await suggest(test, await nodeId(test, "button"));
    assertEquals(status, 200);
    assertEquals(body.hit.kind, "loop");
    assertEquals(body.hit.subject, "ORDERS");
    assertEquals(body.name, "OrderList");
    assertEquals(body.preview.files.map(({ path }: { path: string }) => path), [
      `${FEATURE}/pages/CatalogPage.tsx`,
      `${FEATURE}/expressions/OrderList.tsx`,
      `${FEATURE}/components/OrderListButton.tsx`,
    ]);
    assertEquals(body.preview.props.map(({ name }: { name: string }) => name), [
      "orders",
      "order",
      "catalog",
    ]);
    assert(body.preview.files[0].diff.includes("+        <OrderList orders={ORDERS}"));
    assert(!existsSync(join(test.root, FEATURE, "expressions/OrderList.tsx")));
  });

  it("compares the Expressions in reach with what the code uses", async () => {
    const { body } = await suggest(test, await nodeId(test, "button"));
    const grid = body.suggestions.find(({ entry }: { entry: { name: string } }) =>
      entry.name === "ProductGrid"
    );
    assertEquals(grid.fit, "not-a-fit");
    assertEquals(grid.reason, 'It needs "products", which this code does not use');
  });

  it("says what is wrong with a name, and then previews nothing", async () => {
    const { body } = await suggest(test, await nodeId(test, "button"), "Wrapper");
    assertEquals(body.nameProblem.code, "generic_name");
    assertEquals(body.preview, undefined);
  });

  it("compares the Expressions in reach also under a name that cannot be used", async () => {
    const id = await nodeId(test, "button");
    const { body: { suggestions } } = await suggest(test, id);
    assertEquals((await suggest(test, id, "Wrapper")).body.suggestions, suggestions);
  });

  it("finds a name taken by a file", async () => {
    const { body } = await suggest(test, await nodeId(test, "button"), "ProductGrid");
    assertEquals(body.nameProblem.code, "name_taken");
  });

  it("finds nothing to wrap around the page's title", async () => {
    const { status, body } = await suggest(test, await nodeId(test, "PageTitle"));
    assertEquals([status, body.hit, body.name], [200, null, null]);
  });

  it("answers node_not_found for an unknown node", async () => {
    const { status, body } = await suggest(test, "CatalogPage:99");
    assertEquals([status, body.code], [404, "node_not_found"]);
  });
});

describe("POST /api/pages/palette/wrap", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench();
    await installReact(test.root);
  });

  it("writes what was previewed, the page, the Expression and the Component, and undoes it", async () => {
    await using opened = test;
    const id = await nodeId(opened, "button");
    const { body: { preview } } = await suggest(opened, id);
    const before = read(opened, `${FEATURE}/pages/CatalogPage.tsx`);
    const { status, body } = await wrap(opened, { nodeId: id, name: "OrderList" });
    assertEquals(status, 200, JSON.stringify(body));
    for (const file of preview.files) assertEquals(read(opened, file.path), file.after);
    assertEquals(
      body.violations.filter(({ path }: { path: string }) => !path.includes("pages/")),
      [],
    );
    assertEquals(body.created.length, 2);
    const tree = await opened.get("/api/pages/tree", PAGE);
    assertEquals(tree.body.contentHash, body.contentHash);
    assertEquals(findTag(body.roots, "OrderList")?.id, body.selected);
    const undone = await opened.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals(undone.status, 200, JSON.stringify(undone.body));
    assertEquals(read(opened, `${FEATURE}/pages/CatalogPage.tsx`), before);
    assert(!existsSync(join(opened.root, FEATURE, "expressions/OrderList.tsx")));
  });

  it("takes along an import that leads nowhere yet, in the spelling of the new files", async () => {
    await using opened = test;
    const file = "LabelsPage.tsx";
    opened.write(`${FEATURE}/pages/${file}`, LABELS_PAGE);
    const { body: tree } = await opened.get("/api/pages/tree", { ...PAGE, file });
    const { status, body } = await opened.post("/api/pages/palette/wrap", {
      ...PAGE,
      file,
      nodeId: findTag(tree.roots, "p")?.id,
      name: "LabelList",
      contentHash: tree.contentHash,
    });
    assertEquals(status, 200, JSON.stringify(body));
    const component = read(opened, `${FEATURE}/components/LabelListParagraph.tsx`);
    assert(component.includes('from "../pages/labels.generated"'), component);
  });

  it("refuses a stale contentHash, a generic name and a place without logic, and writes nothing", async () => {
    await using opened = test;
    const before = read(opened, `${FEATURE}/pages/CatalogPage.tsx`);
    const id = await nodeId(opened, "button");
    const stale = await wrap(opened, {
      nodeId: id,
      name: "OrderList",
      contentHash: "0".repeat(64),
    });
    assertEquals([stale.status, stale.body.code], [409, "content_changed"]);
    const generic = await wrap(opened, { nodeId: id, name: "Wrapper" });
    assertEquals([generic.body.code, generic.body.reason], ["not_wrappable", "bad_name"]);
    const hostile = await wrap(opened, { nodeId: id, name: "../../../Evil" });
    assertEquals([hostile.body.code, hostile.body.reason], ["not_wrappable", "bad_name"]);
    const title = await wrap(opened, {
      nodeId: await nodeId(opened, "PageTitle"),
      name: "CatalogTitle",
    });
    assertEquals([title.body.code, title.body.reason], ["not_wrappable", "no_hit"]);
    assertEquals(read(opened, `${FEATURE}/pages/CatalogPage.tsx`), before);
  });
});

function suggest(test: TestWorkbench, nodeId: string, name?: string) {
  return test.get("/api/pages/palette/wrap-suggest", { ...PAGE, nodeId, ...(name && { name }) });
}

async function wrap(
  test: TestWorkbench,
  request: { nodeId: string; name: string; contentHash?: string },
) {
  const { body } = await test.get("/api/pages/tree", PAGE);
  return await test.post("/api/pages/palette/wrap", {
    ...PAGE,
    contentHash: body.contentHash,
    ...request,
  });
}

async function nodeId(test: TestWorkbench, tag: string): Promise<string> {
  const { body } = await test.get("/api/pages/tree", PAGE);
  const found = findTag(body.roots, tag);
  assert(found, tag);
  return found.id;
}

interface TreeNode {
  readonly id: string;
  readonly tag?: string;
  readonly children: readonly TreeNode[];
}

function findTag(nodes: readonly TreeNode[], tag: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.tag === tag ? node : findTag(node.children, tag);
    if (found) return found;
  }
  return undefined;
}

function read(test: TestWorkbench, path: string): string {
  return readFileSync(join(test.root, path), "utf8");
}
