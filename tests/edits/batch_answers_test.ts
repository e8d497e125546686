import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { EditOp } from "../../lib/edits/mod.ts";
import { temporaryProject } from "../support/temporary_project.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PAGE = `import { Card as KitCard } from "./kit";
import { Badge } from "@/badge";

export function Page({ open }: { open: boolean }) {
  return (
    <main>
      <KitCard />
      <Badge />
      <p>{open ? "open" : "shut"}</p>
    </main>
  );
}
`;

const component = (name: string) => `export function ${name}() {\n  return <b>x</b>;\n}\n`;

const FILES: Readonly<Record<string, string>> = {
  "package.json": '{"dependencies":{"react":"19.0.0"}}',
  "tsconfig.json":
    '{"compilerOptions":{"jsx":"react-jsx","strict":true,"paths":{"@/*":["./src/*"]}}}',
  "src/Page.tsx": PAGE,
  "src/kit.tsx": component("Card") + component("Row"),
  "src/badge.tsx": component("Badge") + component("Mark"),
  "src/features/shop/components/Alpha.tsx": component("Alpha"),
  "src/features/shop/components/Beta.tsx": component("Beta"),
  "src/features/shop/components/index.ts":
    'export { Alpha } from "./Alpha";\nexport { Beta } from "./Beta";\n',
  "src/features/shop/pages/Shop.tsx":
    "export function Shop() {\n  return (\n    <main>\n      <p>\n        one\n      </p>\n    </main>\n  );\n}\n"
      .replaceAll("\n", "\r\n"),
};

describe("the answer to a batch of ops", () => {
  let project: ReturnType<typeof temporaryProject>;
  let test: TestWorkbench;
  before(async () => {
    project = temporaryProject(FILES);
    test = await openTestWorkbench(null, { project: project.root });
  });
  after(async () => {
    await test[Symbol.asyncDispose]();
    project.remove();
  });

  async function edit(ops: readonly EditOp[], path = "src/Page.tsx"): Promise<TestAnswer> {
    const { body: { contentHash } } = await test.get("/api/pages/tree", { path });
    return await test.post("/api/pages/edits", { path, contentHash, ops, dryRun: true });
  }

  const insert = (snippet: string): EditOp => ({ op: "insertNode", parentId: "Page:0", snippet });
  const remove: EditOp = { op: "removeNode", nodeId: "Page:0.2" };

  it("tells which op brings a name that leads nowhere", async () => {
    const cases: readonly (readonly [EditOp[], number])[] = [
      [[remove, insert("<Nowhere />"), insert("<p />")], 1],
      [[insert("<p />"), { op: "wrapNode", nodeId: "$0", snippet: "{nowhere && $0}" }], 1],
      [[insert("<Nowhere />"), { op: "wrapNode", nodeId: "$0", snippet: "<div />" }, remove], 0],
      [[{ op: "renameTag", nodeId: "Page:0.0", tag: "p" }, {
        op: "setProp",
        nodeId: "Page:0.2",
        propName: "title",
        kind: "identifier",
        value: "nowhere",
      }], 1],
      [[insert("<p />"), { op: "removeImport", local: "Badge" }], 1],
      [[insert("<p />"), { op: "addImport", specifier: "./kit", imported: "Nowhere" }], 1],
    ];
    for (const [ops, index] of cases) {
      const { status, body } = await edit(ops);
      assertEquals([status, body.code], [422, "unresolved_name"], JSON.stringify(ops));
      assertEquals(body.op, { index, op: ops[index]?.op }, JSON.stringify(ops));
    }
    const alone = await edit([insert("<Nowhere />")]);
    assertEquals([alone.body.code, alone.body.op], ["unresolved_name", undefined]);
  });

  it("says of a spread where it goes, and that it is given without its dots", async () => {
    const spread = { op: "setProp", nodeId: "Page:0.0", propName: "...", kind: "spread" } as const;
    const { status, body } = await edit([{ ...spread, value: "open" }]);
    assertEquals([status, body.code], [400, "invalid_request"]);
    assertStringIncludes(JSON.stringify(body), "their number puts it last");
    const dotted = await edit([{ ...spread, value: "...open", index: 0 }]);
    assertEquals([dotted.status, dotted.body.code], [400, "invalid_request"]);
    assertStringIncludes(JSON.stringify(dotted.body), "without the dots in front of it");
  });

  it("refuses an unknown name in an expression around a node", async () => {
    for (const snippet of ["{nowhere && $0}", "{open ? $0 : <Nowhere />}", "<Nowhere />"]) {
      const { status, body } = await edit([{ op: "wrapNode", nodeId: "Page:0.2", snippet }]);
      assertEquals([status, body.code], [422, "unresolved_name"], snippet);
      assertEquals(body.names[0].name.toLowerCase(), "nowhere");
    }
  });

  it("uses an import by the other name that the file has for it", async () => {
    const ops: EditOp[] = [
      { op: "addImport", specifier: "./kit", imported: "Card" },
      insert("<Card>{String(Card)}</Card>"),
    ];
    for (const each of [ops, ops.slice(1)]) {
      const { status, body } = await edit(each);
      assertEquals(status, 200, JSON.stringify(body));
      assertStringIncludes(body.diff, "+      <KitCard>{String(KitCard)}</KitCard>\n");
      assert(!body.diff.includes("import"), body.diff);
    }
  });

  it("imports from a module by the name that the file has for it", async () => {
    const { status, body } = await edit([
      { op: "addImport", specifier: "./badge", imported: "Badge" },
      { op: "addImport", specifier: "./badge", imported: "Mark" },
      insert("<Mark />"),
    ]);
    assertEquals(status, 200, JSON.stringify(body));
    assertStringIncludes(body.diff, '+import { Badge, Mark } from "@/badge";\n');
    assertEquals(body.diff.split("+import").length, 2, body.diff);
  });

  it("tells new files from those that were only changed, and ends their lines as the unit does", async () => {
    const path = "src/features/shop/pages/Shop.tsx";
    const { body: { contentHash } } = await test.get("/api/pages/tree", { path });
    const { status, body } = await test.post("/api/pages/edits", {
      path,
      contentHash,
      ops: [{ op: "extract", nodeId: "Shop:0.0", name: "PriceLine" }],
    });
    assertEquals(status, 200, JSON.stringify(body));
    const folder = "src/features/shop/components";
    const paths = (changes: { path: string }[]) => changes.map((change) => change.path);
    assertEquals(paths(body.created), [`${folder}/PriceLine.tsx`]);
    assertEquals(paths(body.changed), [`${folder}/index.ts`]);
    assertEquals([body.created[0].before, body.changed[0].before === null], [null, false]);
    const text = body.created[0].edits.map((each: { text: string }) => each.text).join("");
    assertEquals(text.replaceAll("\r\n", "").includes("\n"), false, JSON.stringify(text));
    assertStringIncludes(text, "\r\n");
    const barrel = await test.get("/api/pages/source", { path: `${folder}/index.ts` });
    assert(!JSON.stringify(barrel.body).includes("\\r"), "A barrel keeps its own line ends");
  });
});
