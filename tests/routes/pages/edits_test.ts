import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

const PATH = "src/features/catalog/pages/Own.tsx";
const PAGE = `import { useState } from "react";
import { Badge, Stack } from "@/features/shared";

export function Own() {
  const [open] = useState(false);
  return (
    <Stack>
      <h1>Own</h1>
      {/* said */}
      {open && <Badge label="a" />}
      <p>{open ? "yes" : "no"}</p>
    </Stack>
  );
}
`;

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

function put(text = PAGE): void {
  test.write(PATH, text);
}

function textNow(): string {
  return readFileSync(test.path(PATH), "utf8");
}

/** Edits the page as it is. */
function edit(ops: unknown, more: Record<string, unknown> = {}): Promise<TestAnswer> {
  const hash = contentHash(textNow());
  return test.post("/api/pages/edits", { path: PATH, contentHash: hash, ops, ...more });
}

async function undo(saveId: string): Promise<void> {
  const { status, body } = await test.post("/api/pages/undo", { saveId });
  assertEquals(status, 200, JSON.stringify(body));
}

/** Refuses, and leaves the page as it was. */
async function refusal(ops: unknown, more: Record<string, unknown> = {}): Promise<TestAnswer> {
  const before = textNow();
  const answer = await edit(ops, more);
  assertEquals(textNow(), before);
  return answer;
}

describe("POST /api/pages/edits", () => {
  it("takes the import of a component along with its last use, and undo brings both back", async () => {
    put();
    const { status, body } = await edit([{ op: "removeNode", nodeId: "Own:0.2" }]);
    assertEquals(status, 200, JSON.stringify(body));
    assertStringIncludes(textNow(), 'import { Stack } from "@/features/shared";');
    assertEquals(textNow().includes("Badge"), false);
    await undo(body.saveId);
    assertEquals(textNow(), PAGE);
  });

  it("keeps the import of a component that is used once more", async () => {
    put(PAGE.replace("<h1>Own</h1>", '<h1>Own</h1><Badge label="b" />'));
    const { status } = await edit([{ op: "removeNode", nodeId: "Own:0.1" }]);
    assertEquals(status, 200);
    assertStringIncludes(textNow(), "import { Badge, Stack }");
  });

  it("takes the whole declaration with the last of its names, and a hook's with the hook's use", async () => {
    put(`import { useState } from "react";
import { Badge } from "@/features/shared";

export function Own() {
  return <main title={useState("x")[0]}>{1}<Badge label="a" /></main>;
}
`);
    const { status, body } = await edit([
      { op: "removeNode", nodeId: "Own:0.1" },
      { op: "removeProp", nodeId: "Own:0", propName: "title" },
    ]);
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(textNow().trimStart(), `export function Own() {\n  return <main>{1}</main>;\n}\n`);
  });

  it("imports the components, hooks and helpers that a batch brings", async () => {
    put();
    const { status, body } = await edit([
      { op: "insertNode", parentId: "Own:0", snippet: "<Card title={useId()} />" },
      { op: "wrapNode", nodeId: "Own:0.0", snippet: "<EmptyState title='x' />" },
    ]);
    assertEquals(status, 200, JSON.stringify(body));
    assertStringIncludes(
      textNow(),
      'import { useId, useState } from "react";\nimport { Badge, Card, EmptyState, Stack } from "@/features/shared";\n',
    );
    await undo(body.saveId);
    assertEquals(textNow(), PAGE);
  });

  it("refuses names that lead nowhere, each with its place, and writes nothing", async () => {
    put();
    for (
      const [op, name] of [
        [{ op: "insertNode", parentId: "Own:0", snippet: "<NoSuch />" }, "NoSuch"],
        [
          {
            op: "setProp",
            nodeId: "Own:0.0",
            propName: "onClick",
            kind: "expression",
            value: "doesNotExist",
          },
          "doesNotExist",
        ],
        [{ op: "renameTag", nodeId: "Own:0.0", tag: "NoSuch" }, "NoSuch"],
        [{ op: "wrapNode", nodeId: "Own:0.0", snippet: "<NoSuch />" }, "NoSuch"],
        [{ op: "replaceNode", nodeId: "Own:0.0", snippet: "<p>{noSuch()}</p>" }, "noSuch"],
      ] as const
    ) {
      const { status, body } = await refusal([op]);
      assertEquals([status, body.code], [422, "unresolved_name"], name);
      assertEquals(body.names.map((each: { name: string }) => each.name), [name]);
      assertEquals(body.names[0].reason, "unknown");
      assertEquals(body.names[0].line > 0 && body.names[0].column > 0, true);
    }
  });

  it("refuses a name that two files export, with both, and takes the one that an op names", async () => {
    put();
    for (const feature of ["cart", "catalog"]) {
      test.write(
        `src/features/${feature}/components/Twin.tsx`,
        "export function Twin() {\n  return <b>twin</b>;\n}\n",
      );
    }
    const insert = { op: "insertNode", parentId: "Own:0", snippet: "<Twin />" };
    const { status, body } = await refusal([insert]);
    assertEquals([status, body.code, body.names[0].reason], [422, "unresolved_name", "ambiguous"]);
    const candidates = body.names[0].candidates as { specifier: string; path: string }[];
    assertEquals(candidates.map(({ path }) => path).sort(), [
      "src/features/cart/components/Twin.tsx",
      "src/features/catalog/components/Twin.tsx",
    ]);
    const own = candidates.find(({ path }) => path.includes("/catalog/"));
    const named = { op: "addImport", specifier: own?.specifier, imported: "Twin" };
    const again = await edit([named, insert]);
    assertEquals(again.status, 200, JSON.stringify(again.body));
    assertStringIncludes(textNow(), 'import { Twin } from "../components/Twin";');
  });

  it("writes unknown names where that is asked for", async () => {
    put();
    const insert = { op: "insertNode", parentId: "Own:0", snippet: "<NoSuch x={nowhere} />" };
    const { status, body } = await edit([insert], { allowUnresolved: true });
    assertEquals(status, 200, JSON.stringify(body));
    assertStringIncludes(textNow(), "<NoSuch x={nowhere} />");
  });

  it("writes nothing of a batch whose third op cannot be, and says which that is", async () => {
    put();
    const { status, body } = await refusal([
      { op: "removeNode", nodeId: "Own:0.2" },
      { op: "setText", nodeId: "Own:0.0", text: "x" },
      { op: "setProp", nodeId: "Own:0.2.0", propName: "label", kind: "string", value: "b" },
      { op: "removeNode", nodeId: "Own:0.0" },
    ]);
    assertEquals([status, body.code], [404, "node_not_found"]);
    assertEquals(body.op, { index: 2, op: "setProp" });
  });

  it("refuses a move into itself, with its reason and its op", async () => {
    put();
    const { status, body } = await refusal([
      { op: "renameTag", nodeId: "Own:0.0", tag: "h2" },
      { op: "moveNode", nodeId: "Own:0", parentId: "Own:0" },
    ]);
    assertEquals([status, body.code, body.reason], [422, "edit_refused", "into_itself"]);
    assertEquals(body.op, { index: 1, op: "moveNode" });
  });

  it("takes a hundred ops and refuses one more, none, and what is no op", async () => {
    put();
    const op = (value: number) => ({
      op: "setProp",
      nodeId: "Own:0",
      propName: "data-x",
      kind: "number",
      value,
    });
    const many = Array.from({ length: 101 }, (_, index) => op(index));
    for (const ops of [many, [], [{ op: "noSuch" }], [{ ...op(1), more: 1 }], "x"]) {
      const { status, body } = await refusal(ops);
      assertEquals([status, body.code], [400, "invalid_request"]);
    }
    const { status, body } = await edit(many.slice(1));
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(body.ops.length, 100);
    assertStringIncludes(textNow(), "<Stack data-x={100}>");
    await undo(body.saveId);
    assertEquals(textNow(), PAGE);
  });

  it("refuses a stale hash and tells the page as it is", async () => {
    put();
    const { status, body } = await refusal([{ op: "removeNode", nodeId: "Own:0.2" }], {
      contentHash: contentHash("old"),
    });
    assertEquals([status, body.code], [409, "content_changed"]);
    assertEquals(body.current.contentHash, contentHash(PAGE));
  });

  it("follows ids and results through a batch, which is one save and one undo", async () => {
    put();
    const { status, body } = await edit([
      { op: "insertNode", parentId: "Own:0", index: 0, snippet: "<Badge label='new' />" },
      { op: "moveNode", nodeId: "Own:0.0", before: "$0" },
      { op: "setText", nodeId: "Own:0.0", text: "Mine" },
      { op: "duplicateNode", nodeId: "$0" },
      { op: "removeNode", nodeId: "Own:0.3" },
      { op: "setProp", nodeId: "$3", propName: "label", kind: "string", value: "copy" },
    ]);
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(
      textNow(),
      PAGE.replace(
        "      <h1>Own</h1>\n",
        `      <h1>Mine</h1>
      <Badge label='new' />
      <Badge label='copy' />
`,
      ).replace('      <p>{open ? "yes" : "no"}</p>\n', ""),
    );
    assertEquals(body.ops.map(({ selected }: { selected: string | null }) => selected), [
      "Own:0.1",
      "Own:0.0",
      "Own:0.0.0",
      "Own:0.2",
      null,
      "Own:0.2",
    ]);
    await undo(body.saveId);
    assertEquals(textNow(), PAGE);
    assertEquals((await test.post("/api/pages/undo", { saveId: body.saveId })).status, 404);
  });

  it("moves a node with a comment before it by one call, and inserts at any place", async () => {
    put();
    const { status, body } = await edit([{ op: "moveNode", nodeId: "Own:0.2", before: "Own:0.1" }]);
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(
      textNow(),
      PAGE.replace(
        `      {/* said */}
      {open && <Badge label="a" />}
`,
        `      {open && <Badge label="a" />}
      {/* said */}
`,
      ),
    );
    await undo(body.saveId);
    const inside = await edit([
      { op: "insertNode", snippet: "<Badge label='in' />", after: "Own:0.1" },
      { op: "insertNode", snippet: "<b>first</b>", parentId: "Own:0.3", index: 0 },
    ]);
    assertEquals(inside.status, 200, JSON.stringify(inside.body));
    assertStringIncludes(textNow(), '<p><b>first</b>{open ? "yes" : "no"}</p>');
    assertStringIncludes(textNow(), "{/* said */}\n      <Badge label='in' />\n      {open &&");
  });

  it("writes nothing where a batch comes to what the page says already", async () => {
    put();
    const { status, body } = await edit([
      { op: "renameTag", nodeId: "Own:0.0", tag: "h2" },
      { op: "renameTag", nodeId: "Own:0.0", tag: "h1" },
    ]);
    assertEquals([status, body.unchanged, body.saveId], [200, true, null]);
    assertEquals(textNow(), PAGE);
  });

  it("tells with a dry run what a write then does, and writes nothing", async () => {
    put();
    const ops = [{ op: "removeNode", nodeId: "Own:0.2" }];
    const dry = await refusal(ops, { dryRun: true });
    assertEquals(dry.status, 200, JSON.stringify(dry.body));
    const { body } = await edit(ops);
    assertEquals(dry.body.contentHash, body.contentHash);
    assertEquals(dry.body.change.edits, body.change.edits);
    const bad = [{ op: "insertNode", parentId: "Own:0", snippet: "<NoSuch />" }];
    assertEquals((await refusal(bad, { dryRun: true })).body.code, "unresolved_name");
  });
});

describe("POST /api/pages/edits, beside files that cannot be read", () => {
  it("refuses an unknown name as ever", async () => {
    put();
    test.write("src/features/catalog/components/Deep.tsx", `NoSuchName;${"(".repeat(50_000)}`);
    test.write("src/features/catalog/components/Large.tsx", "x".repeat(5 * 1024 * 1024));
    const { status, body } = await edit([{ op: "renameTag", nodeId: "Own:0", tag: "NoSuchName" }]);
    assertEquals([status, body.code], [422, "unresolved_name"]);
  });
});
