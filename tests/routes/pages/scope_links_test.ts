import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

async function linksOf(nodeId: string, file = "CatalogPage.tsx"): Promise<any> { // oxlint-disable-line no-explicit-any
  const { status, body } = await test.get("/api/pages/scope-links", {
    feature: "catalog",
    file,
    nodeId,
  });
  assertEquals(status, 200);
  return body;
}

function writePage(text: string): void {
  test.write("src/features/catalog/pages/Own.tsx", text);
}

describe("GET /api/pages/scope-links", () => {
  it("tells which names flow into which props", async () => {
    const { nodeId, links, unusedScope, undeclaredProps } = await linksOf("CatalogPage:0.4.0.0");
    assertEquals(nodeId, "CatalogPage:0.4.0.0");
    assertEquals(links, [
      { prop: "key", from: ["id"], valueKind: "identifier" },
      { prop: "type", from: [], valueKind: "string" },
      { prop: "aria-pressed", from: ["id", "order"], valueKind: "expression" },
      { prop: "onClick", from: ["id", "catalog"], valueKind: "expression" },
    ]);
    assert(unusedScope.includes("label") && unusedScope.includes("recent"));
    for (const used of ["id", "order", "catalog"]) assert(!unusedScope.includes(used), used);
    assertEquals(undeclaredProps, []);
  });

  it("knows each kind of name, innermost first", async () => {
    writePage(`import { useState } from "react";
import helper from "./helper";
const LIMIT = 3;
function useThing() { return 1; }
export function Own({ title, ...rest }: any) {
  const [open, setOpen] = useState(false);
  const thing = useThing();
  let count = 0;
  function act() {}
  return <ul>{[1].map((entry, index) => <li key={index} />)}</ul>;
}
`);
    const { scope } = await linksOf("Own:0.0.0", "Own.tsx");
    assertEquals(
      scope.map(({ name, kind }: Record<string, string>) => `${name} ${kind}`).slice(0, 9),
      [
        "entry loop",
        "index loop",
        "open state",
        "setOpen setter",
        "thing hook",
        "count let",
        "act function",
        "title parameter",
        "rest parameter",
      ],
    );
    const names = scope.map(({ name }: { name: string }) => name);
    for (const name of ["useState", "helper", "LIMIT", "useThing", "Own"]) {
      assert(names.includes(name), name);
    }
    assert(!names.includes("window"));
  });

  it("follows shadowing to the innermost name", async () => {
    writePage(`const item = "module";
export function Own({ item: outer }: any) {
  const item = outer;
  return <ul>{[1].map((item) => <li title={item} lang={outer} id={((outer) => outer)(1)} />)}</ul>;
}
`);
    const { scope, links } = await linksOf("Own:0.0.0", "Own.tsx");
    const items = scope.filter(({ name }: { name: string }) => name === "item");
    assertEquals(items, [{
      name: "item",
      kind: "loop",
      type: "number",
      declaredAt: items[0].declaredAt,
    }]);
    assertEquals(items[0].declaredAt, { line: 4, column: 24 });
    assertEquals(links, [
      { prop: "title", from: ["item"], valueKind: "identifier" },
      { prop: "lang", from: ["outer"], valueKind: "identifier" },
      { prop: "id", from: [], valueKind: "expression" },
    ]);
  });

  it("counts neither members nor keys nor types for names", async () => {
    writePage(`type name = string;
export function Own({ name, value }: any) {
  return <p title={value.name} style={{ name: value }} id={value as name} lang={{ name }.name} />;
}
`);
    const { links } = await linksOf("Own:0", "Own.tsx");
    assertEquals(links.map(({ from }: { from: string[] }) => from), [
      ["value"],
      ["value"],
      ["value"],
      ["name"],
    ]);
  });

  it("tells the props that the component does not declare, where it declares all", async () => {
    writePage(`function Row(props: { a: string }) { return null; }
export const Own = () => <Row a="1" b="2" key="k" data-x="3" {...{}} />;
`);
    assertEquals((await linksOf("Own:0", "Own.tsx")).undeclaredProps, ["b"]);
    writePage(`import { Row } from "far-away";
export const Own = () => <Row a="1" b="2" />;
`);
    assertEquals((await linksOf("Own:0", "Own.tsx")).undeclaredProps, []);
  });

  it("answers the same bytes to the same request", async () => {
    const [first, second] = [await linksOf("CatalogPage:0.7"), await linksOf("CatalogPage:0.7")];
    assertEquals(JSON.stringify(first), JSON.stringify(second));
  });
});
