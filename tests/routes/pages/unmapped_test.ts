import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const page = { feature: "catalog", file: "Own.tsx" };

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

/** Writes a page with a component that takes props, and asks what its first element does not receive. */
async function unmapped(declaration: string, element: string, locals = "") {
  test.write(
    "src/features/catalog/pages/Own.tsx",
    `${declaration}\nexport function Own() {\n  ${locals}\n  return ${element};\n}\n`,
  );
  const { status, body } = await test.get("/api/pages/unmapped", { ...page, nodeId: "Own:0" });
  assertEquals(status, 200);
  return body;
}

interface Missing {
  name: string;
  candidates: { name: string; from: string; type: string; why: string }[];
}

describe("GET /api/pages/unmapped", () => {
  it("answers what an element of the demo does not receive", async () => {
    const { status, body } = await test.get("/api/pages/unmapped", {
      feature: "catalog",
      file: "CatalogPage.tsx",
      nodeId: "CatalogPage:0.1",
    });
    assertEquals(status, 200);
    assertEquals(body.nodeId, "CatalogPage:0.1");
    assertEquals(body.complete, true);
    assertEquals(body.props.map(({ name }: Missing) => name), ["placeholder", "icon"]);
    assertEquals(body.props[0], {
      name: "placeholder",
      type: "string",
      required: false,
      candidates: [{ name: "order", from: "destructured", type: "SortOrder", why: "type" }],
    });
  });

  it("offers the same name first, then what fits by type, each with where it comes from", async () => {
    const { props } = await unmapped(
      "function Row(props: { count: number; label: string; on: boolean }) { return null; }",
      "<Row />",
      'const total = 3; const count = 4; const label = "x"; const other = { a: 1 };',
    );
    assertEquals(
      props.map(({ name, candidates }: Missing) => [
        name,
        candidates.map((candidate) => `${candidate.name} ${candidate.from} ${candidate.why}`),
      ]),
      [
        ["count", ["count const same-name-and-type", "total const type"]],
        ["label", ["label const same-name-and-type"]],
        ["on", []],
      ],
    );
  });

  it("does not count what is written, nor children that are there", async () => {
    const { props } = await unmapped(
      "function Box(props: { a: string; b: string; children: unknown }) { return null; }",
      '<Box a="1">text</Box>',
    );
    assertEquals(props.map(({ name }: Missing) => name), ["b"]);
  });

  it("does not take a slot for children", async () => {
    const { props } = await unmapped(
      "function Box(props: { icon: unknown; children: unknown }) { return null; }",
      "<Box icon={<b />} />",
    );
    assertEquals(props.map(({ name }: Missing) => name), ["children"]);
  });

  it("says that a spread may supply a prop", async () => {
    const { props } = await unmapped(
      "function Row(props: { count: number }) { return null; }",
      "<Row {...rest} />",
      "const rest = { count: 1 };",
    );
    assertEquals(props.map(({ name, spread }: Missing & { spread?: true }) => [name, spread]), [
      ["count", true],
    ]);
  });

  it("says why when the component's props are not known", async () => {
    test.write(
      "src/features/catalog/pages/Own.tsx",
      'import { Far } from "far-away";\nexport const Own = () => <Far />;\n',
    );
    const { body } = await test.get("/api/pages/unmapped", { ...page, nodeId: "Own:0" });
    assertEquals([body.complete, body.props], [false, []]);
    assert(body.reason.length > 0);
  });

  it("has nothing to say of a node that takes no props", async () => {
    const { body } = await test.get("/api/pages/unmapped", {
      feature: "catalog",
      file: "CatalogPage.tsx",
      nodeId: "CatalogPage:0.2",
    });
    assertEquals([body.complete, body.props], [true, []]);
  });
});
