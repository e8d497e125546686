import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PageNode } from "../../../lib/pages/page/node_schemas.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

let test: TestWorkbench;

async function treeOf(feature: string, file: string): Promise<any> { // oxlint-disable-line no-explicit-any
  const { status, body } = await test.get("/api/pages/tree", { feature, file });
  assertEquals(status, 200);
  return body;
}

function flat(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

/** The text of a file with its byte order mark, and its hash, as the disk has them. */
function onDisk(path: string): { text: string; hash: string } {
  const bytes = readFileSync(test.path(path));
  return {
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
    hash: createHash("sha256").update(bytes).digest("hex"),
  };
}

describe("GET /api/pages/tree", () => {
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("answers a page's trees with their first nodes as written", async () => {
    const { roots, ...page } = await treeOf("catalog", "CatalogPage.tsx");
    const path = "src/features/catalog/pages/CatalogPage.tsx";
    assertEquals(page, {
      feature: "catalog",
      file: "CatalogPage.tsx",
      path,
      contentHash: onDisk(path).hash,
      diagnosticsCount: 5,
    });
    assertEquals(roots.length, 1);
    const { children, ...root } = roots[0];
    assertEquals(root, {
      id: "CatalogPage:0",
      type: "element",
      tag: "Stack",
      owner: "CatalogPage",
      line: 39,
      column: 5,
      start: 1499,
      end: 4575,
      props: [
        { index: 0, name: "as", kind: "string", value: "main", editable: true },
        { index: 1, name: "gap", kind: "number", value: 4, editable: true },
        { index: 2, name: "label", kind: "string", value: "Catalog", editable: true },
      ],
      editable: true,
    });
    assertEquals(
      children.map(({ type, tag, text }: PageNode) => `${type} ${tag ?? text}`),
      [
        "element PageTitle",
        "element SearchField",
        "conditional isOffline",
        "expression /* Four orders are few enough to show them all; no menu. */",
        "element nav",
        "conditional facets.onlyInStock",
        "element CategoryTree",
        "element AsyncContent",
        "conditional recent.length > 0",
        "element Button",
        "conditional showHelp",
      ],
    );
  });

  it("has every kind of node in the demo, none of them lost", async () => {
    const { roots } = await treeOf("catalog", "CatalogPage.tsx");
    const types = new Set(flat(roots).map(({ type }) => type));
    assertEquals([...types].sort(), [
      "conditional",
      "element",
      "expression",
      "loop",
      "slot",
      "text",
    ]);
    const slots = flat(roots).filter(({ type }) => type === "slot").map(({ id, tag }) => [id, tag]);
    assertEquals(slots[0], ["CatalogPage:0.7.@retry", "retry"]);
  });

  it("gives each early return, and each component, a root of its own", async () => {
    const { roots } = await treeOf("checkout", "CheckoutPage.tsx");
    const owners = new Set(roots.map(({ owner }: PageNode) => owner));
    for (const owner of ["CheckoutPage", "CheckoutBody", "AddressStep", "OrderPlaced"]) {
      assert(owners.has(owner), owner);
    }
    const product = await treeOf("catalog", "ProductPage.tsx");
    assertEquals(product.roots.map(({ id, tag }: PageNode) => `${id} ${tag}`), [
      "ProductPage:0 Spinner",
      "ProductPage:1 EmptyState",
      "ProductPage:2 Stack",
    ]);
  });

  const encodings: [name: string, feature: string, file: string][] = [
    ["CRLF", "cart", "CartPage.tsx"],
    ["a byte order mark", "catalog", "ProductPage.tsx"],
    ["tabs", "account", "OrdersPage.tsx"],
    ["no final newline", "account", "ProfilePage.tsx"],
    ["emoji and other scripts", "catalog", "deals/DealsPage.tsx"],
    ["a default arrow without a name", "checkout", "ConfirmationPage.tsx"],
  ];
  for (const [name, feature, file] of encodings) {
    it(`tells offsets, lines and the hash of the bytes on disk: ${name}`, async () => {
      const tree = await treeOf(feature, file);
      const { text, hash } = onDisk(tree.path);
      assertEquals(tree.contentHash, hash);
      const nodes = flat(tree.roots);
      assert(nodes.length > 5);
      for (const node of nodes) {
        const before = text.slice(0, node.start).split(/\r\n|\n/);
        assertEquals([node.line, node.column], [before.length, before.at(-1)!.length + 1], node.id);
        const snippet = text.slice(node.start, node.end);
        if (node.type !== "element") continue;
        assert(
          snippet.startsWith(`<${node.tag}`) && snippet.endsWith(">"),
          `${node.id} ${snippet}`,
        );
      }
    });
  }

  it("gives each node an id of its own, and a reason to each that cannot be edited", async () => {
    const { body } = await test.get("/api/pages/all");
    for (const { feature, file } of body.pages) {
      const nodes = flat((await treeOf(feature, file)).roots);
      assertEquals(new Set(nodes.map(({ id }) => id)).size, nodes.length, file);
      for (const node of nodes) {
        assertEquals(node.editable, node.reason === undefined, node.id);
        for (const prop of node.props ?? []) assertEquals(prop.editable, prop.reason === undefined);
      }
    }
  });

  it("recovers a tree from a page with a syntax error, and tells the error", async () => {
    const { roots, syntaxErrors, diagnosticsCount } = await treeOf("account", "WishlistPage.tsx");
    assertEquals(syntaxErrors, [{
      code: 17008,
      message: "JSX element 'Paragraph' has no corresponding closing tag.",
      line: 20,
      column: 12,
      endLine: 20,
      endColumn: 21,
    }]);
    assert(diagnosticsCount >= 1);
    assertEquals(roots.map(({ tag, editable, reason }: PageNode) => [tag, editable, reason]), [
      ["EmptyState", true, undefined],
      ["Stack", false, "syntax_error"],
    ]);
  });

  it("answers an empty page with no roots", async () => {
    const tree = await treeOf("account", "ReturnsPage.tsx");
    assertEquals([tree.roots, tree.diagnosticsCount], [[], 0]);
    assertEquals(tree.contentHash, createHash("sha256").digest("hex"));
  });

  it("answers the same bytes to the same request", async () => {
    const [first, second] = [
      await treeOf("checkout", "CheckoutPage.tsx"),
      await treeOf("checkout", "CheckoutPage.tsx"),
    ];
    assertEquals(JSON.stringify(first), JSON.stringify(second));
  });
});

describe("GET /api/pages/tree, of a page that changes", () => {
  const path = "src/features/catalog/pages/Own.tsx";
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  it("is what is on disk at that moment", async () => {
    test.write(path, "export const Own = () => <p>one</p>;\n");
    assertEquals((await treeOf("catalog", "Own.tsx")).roots[0].tag, "p");
    test.write(path, "export const Own = () => <b>two</b>;\n");
    assertEquals((await treeOf("catalog", "Own.tsx")).roots[0].tag, "b");
  });

  it("says of every node of a frozen page that it is frozen", async () => {
    test.write("workbench.json", JSON.stringify({ frozen: ["src/features/catalog/pages"] }));
    const nodes = flat((await treeOf("catalog", "CatalogPage.tsx")).roots);
    for (const node of nodes) {
      assertEquals([node.editable, node.reason], [false, "frozen"], node.id);
      for (const prop of node.props ?? []) assertEquals(prop.reason, "frozen");
    }
    const other = flat((await treeOf("cart", "CartPage.tsx")).roots);
    assert(other.some(({ editable }) => editable));
  });

  it("says of every node of a page that is not UTF-8 that it cannot be written back", async () => {
    test.write(
      path,
      Buffer.from("export const Own = () => <b title='caf\xe9'>na\xefve</b>;\n", "latin1"),
    );
    const { roots, contentHash } = await treeOf("catalog", "Own.tsx");
    assertEquals(contentHash, onDisk(path).hash);
    for (const node of flat(roots)) {
      assertEquals([node.editable, node.reason], [false, "unsupported_encoding"]);
    }
    const address = { feature: "catalog", file: "Own.tsx", nodeId: "Own:0" };
    const { body } = await test.get("/api/pages/node", address);
    assertEquals([body.node.reason, body.snippet], [
      "unsupported_encoding",
      "<b title='caf\ufffd'>na\ufffdve</b>",
    ]);
    const props = await test.get("/api/pages/props", address);
    assertEquals(props.body.props[0].reason, "unsupported_encoding");
  });

  it("keeps the ids of earlier siblings when later ones come and go", async () => {
    const page = (rest: string): string =>
      `export const Own = () => <p><a/>{" "}<b id="1"/>${rest}</p>;\n`;
    test.write(path, page(""));
    const before = flat((await treeOf("catalog", "Own.tsx")).roots).map(({ id }) => id);
    test.write(
      path,
      page('<i/>{x && <u className="later"/>}').replace('id="1"', 'id={2} title=""'),
    );
    const after = flat((await treeOf("catalog", "Own.tsx")).roots).map(({ id }) => id);
    assertEquals(after.slice(0, before.length), before);
  });

  for (const extension of ["tsx", "jsx", "js"]) {
    it(`reads JSX in a .${extension} page`, async () => {
      const file = `Own.${extension}`;
      test.write(`src/features/catalog/pages/${file}`, "export const Own = () => <p/>;\n");
      assertEquals((await treeOf("catalog", file)).roots[0]?.id, "Own:0");
    });
  }

  it("reads a .ts page, which can have no JSX", async () => {
    test.write(
      "src/features/catalog/pages/own.ts",
      "export const own = <T>(value: T): T => value;\n",
    );
    const tree = await treeOf("catalog", "own.ts");
    assertEquals([tree.roots, tree.syntaxErrors], [[], undefined]);
  });
});
