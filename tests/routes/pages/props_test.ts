import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { installReact } from "../../source/types/checked_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

const catalog = { feature: "catalog", file: "CatalogPage.tsx" };

async function propsOf(nodeId: string, page = catalog): Promise<any> { // oxlint-disable-line no-explicit-any
  const { status, body } = await test.get("/api/pages/props", { ...page, nodeId });
  assertEquals(status, 200);
  return body;
}

/** The props of the one element of a page that the test writes. */
async function written(element: string): Promise<unknown[][]> {
  test.write("src/features/catalog/pages/Own.tsx", `export const Own = (p: any) => ${element};\n`);
  const { props } = await propsOf("Own:0", { feature: "catalog", file: "Own.tsx" });
  return props.map(({ name, kind, value }: Record<string, unknown>) => [name, kind, value]);
}

describe("GET /api/pages/props", () => {
  it("answers the props of an element: written, declared, and the names in scope", async () => {
    const { nodeId, props, declared, complete, scope, contentHash } = await propsOf(
      "CatalogPage:0.1",
    );
    assertEquals([nodeId, complete, contentHash.length], ["CatalogPage:0.1", true, 64]);
    assertEquals(props[0], {
      index: 0,
      name: "value",
      kind: "expression",
      value: "catalog.query",
      editable: true,
      type: "string",
    });
    assertEquals(declared.map(({ name, required }: Record<string, unknown>) => [name, required]), [
      ["value", true],
      ["onSearch", true],
      ["placeholder", false],
      ["icon", false],
    ]);
    assertEquals(declared[2].default, '"Notebook, green ink, jasmine…"');
    assertEquals(scope[0], {
      name: "catalog",
      kind: "hook",
      type: "CatalogContextValue",
      declaredAt: { line: 19, column: 9 },
    });
  });

  it("lists own props before the inherited ones, and counts those by where they come from", async () => {
    await installReact(test.root);
    test.write(
      "src/features/catalog/pages/Styled.tsx",
      `import type { HTMLAttributes } from "react";
      type Props = HTMLAttributes<HTMLElement> & { tone?: "calm" | "loud"; title: string };
      const Styled = (props: Props) => <p {...props} />;
      export const Page = () => <Styled title="a" />;\n`,
    );
    const styled = { feature: "catalog", file: "Styled.tsx" };
    const { declared, inherited } = await propsOf("Page:0", styled);
    const isOwn = declared.map((prop: Record<string, unknown>) => !("inheritedFrom" in prop));
    assertEquals(isOwn.lastIndexOf(true), 1);
    assertEquals(declared.slice(0, 2).map((prop: Record<string, unknown>) => prop["name"]), [
      "title",
      "tone",
    ]);
    assertEquals(inherited, [{ from: "react", props: declared.length - 2 }]);
    assert(declared.length > 50);
  });

  it("tells the literal values that a prop allows", async () => {
    const { declared } = await propsOf("CatalogPage:0.2.0");
    const tone = declared.find(({ name }: { name: string }) => name === "tone");
    assertEquals(tone.values, ["info", "success", "warning", "danger"]);
  });

  it("decodes strings, and tells each value by its kind", async () => {
    assertEquals(
      await written(
        `<p a="x &amp; y" b={"q"} c={-1} d e={false} f={p} g={p.x + 1} h={\`t\`} i={\`\${p}\`} j='"' k={<b/>} l={1_000} {...p} data-m="1" n:o="2" q={null} />`,
      ),
      [
        ["a", "string", "x & y"],
        ["b", "string", "q"],
        ["c", "number", -1],
        ["d", "boolean", true],
        ["e", "boolean", false],
        ["f", "identifier", "p"],
        ["g", "expression", "p.x + 1"],
        ["h", "string", "t"],
        ["i", "expression", "`${p}`"],
        ["j", "string", '"'],
        ["k", "element", "<b/>"],
        ["l", "number", 1000],
        ["...", "spread", "p"],
        ["data-m", "string", "1"],
        ["n:o", "string", "2"],
        ["q", "expression", "null"],
      ],
    );
  });

  it("answers a node that is no element with no props and its scope", async () => {
    const { props, declared, scope } = await propsOf("CatalogPage:0.5");
    assertEquals([props, declared], [[], []]);
    assert(scope.length > 10);
  });

  it("says that a component of a package that is not installed is not known", async () => {
    test.write(
      "src/features/catalog/pages/Far.tsx",
      'import { Far } from "far-away";\nexport const Page = () => <Far a="1" />;\n',
    );
    const body = await propsOf("Page:0", { feature: "catalog", file: "Far.tsx" });
    assertEquals([body.complete, body.declared, body.props.length], [false, [], 1]);
    assert(body.reason.length > 0);
  });

  it("names props like members of every object without being confused", async () => {
    test.write(
      "src/features/catalog/pages/Own.tsx",
      "export const Own = ({ constructor, toString, __proto__ }: any) =>\n" +
        "  <p constructor={constructor} toString={toString} __proto__={__proto__} />;\n",
    );
    const { props, scope } = await propsOf("Own:0", { feature: "catalog", file: "Own.tsx" });
    assertEquals(props.map(({ name }: { name: string }) => name), [
      "constructor",
      "toString",
      "__proto__",
    ]);
    assertEquals(scope.slice(0, 3).map(({ name }: { name: string }) => name), [
      "constructor",
      "toString",
      "__proto__",
    ]);
    for (const { type } of scope.slice(0, 3)) assertEquals(type, "any");
  });
});
