import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { readFileSync } from "node:fs";
import type { PageNode } from "../../../lib/pages/page/node_schemas.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

const page = { feature: "catalog", file: "CatalogPage.tsx" };

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

function read(nodeId: string, address = page): Promise<TestAnswer> {
  return test.get("/api/pages/node", { ...address, nodeId });
}

describe("GET /api/pages/node", () => {
  it("answers a node with its source text and the way to it", async () => {
    const { status, body } = await read("CatalogPage:0.4.0.0");
    assertEquals(status, 200);
    assertEquals([body.node.tag, body.node.line, body.node.column], ["button", 48, 11]);
    assertEquals(body.snippet.split("\n")[0], "<button");
    assertEquals(body.breadcrumb, [
      { id: "CatalogPage:0", tag: "Stack" },
      { id: "CatalogPage:0.4", tag: "nav" },
      { id: "CatalogPage:0.4.0", tag: "loop" },
      { id: "CatalogPage:0.4.0.0", tag: "button" },
    ]);
  });

  it("shows a slot in the way by the prop that it fills", async () => {
    const { body } = await read("CatalogPage:0.7.@retry.0");
    assertEquals(body.node.tag, "Button");
    assertEquals(body.breadcrumb.map(({ tag }: { tag: string }) => tag), [
      "Stack",
      "AsyncContent",
      "@retry",
      "Button",
    ]);
  });

  it("answers each node that the tree has, with the text between its offsets", async () => {
    const address = { feature: "cart", file: "CartPage.tsx" };
    const tree = (await test.get("/api/pages/tree", address)).body;
    const text = readFileSync(test.path(tree.path), "utf8");
    const nodes = (list: PageNode[]): PageNode[] =>
      list.flatMap((node) => [node, ...nodes(node.children)]);
    for (const node of nodes(tree.roots)) {
      const { body } = await read(node.id, address);
      assertEquals(body.node, node);
      assertEquals(body.snippet, text.slice(node.start, node.end));
      assertEquals(body.breadcrumb.at(-1).id, node.id);
      assertEquals(body.contentHash, tree.contentHash);
    }
    assertStringIncludes((await read("CartPage:1", address)).body.snippet, "\r\n");
  });

  const unknown = [
    "CatalogPage:1",
    "CatalogPage:0.99",
    "CatalogPage:0.",
    "CatalogPage",
    "ProductPage:0",
    "CatalogPage:-1",
    "CatalogPage:0.@children",
    "__proto__",
    "constructor",
    "../CatalogPage:0",
    "CatalogPage:0\u0000",
    " CatalogPage:0",
    "x".repeat(2000),
  ];
  for (const nodeId of unknown) {
    it(`does not find ${JSON.stringify(nodeId).slice(0, 40)}, on any route that reads a node`, async () => {
      for (const route of ["node", "props", "scope-links", "unmapped"]) {
        const { status, body } = await test.get(`/api/pages/${route}`, { ...page, nodeId });
        assertEquals([status, body.code], [404, "node_not_found"], route);
      }
    });
  }

  it("refuses an id that is longer than any", async () => {
    const { status, body } = await read("x".repeat(2001));
    assertEquals([status, body.issues[0].path], [400, "nodeId"]);
  });
});
