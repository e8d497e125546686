import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const PAGE = "src/features/catalog/pages/Own.tsx";
const NEW = "src/features/catalog/components/Greeting.tsx";
const TEXT = `import { useState } from "react";

function Greeting({ name }: { name: string }) {
  const [count] = useState(0);
  return <p>{name} {count}</p>;
}

export function Own() {
  const who = "you";
  return (
    <main>
      <Greeting name={who} />
      <section>
        <h2>{who}</h2>
      </section>
    </main>
  );
}
`;

describe("POST /api/pages/edits, with code that moves out", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  async function edit(ops: readonly object[], more: object = {}) {
    test.write(PAGE, TEXT);
    const { body: { contentHash } } = await test.get("/api/pages/tree", { path: PAGE });
    return await test.post("/api/pages/edits", { path: PAGE, contentHash, ops, ...more });
  }

  it("gives a component of the page a file of its own, and takes it all back in one undo", async () => {
    const { status, body } = await edit([
      { op: "replaceNode", nodeId: "Own:0.1.0.0", snippet: "<b>Hello</b>" },
      { op: "extract", name: "Greeting" },
    ]);
    assertEquals([status, body.detail], [200, undefined]);
    const text = readFileSync(test.path(PAGE), "utf8");
    assertStringIncludes(text, 'import { Greeting } from "../components/Greeting";');
    assert(!text.includes("useState") && !text.includes("function Greeting"), text);
    assertStringIncludes(text, "<h2><b>Hello</b></h2>");
    assertStringIncludes(readFileSync(test.path(NEW), "utf8"), "export function Greeting(");
    const undone = await test.post("/api/pages/undo", { saveId: body.saveId });
    assertEquals(undone.status, 200);
    assertEquals([readFileSync(test.path(PAGE), "utf8"), existsSync(test.path(NEW))], [
      TEXT,
      false,
    ]);
  });

  it("moves an element that an op before has changed", async () => {
    const { status, body } = await edit([
      { op: "renameTag", nodeId: "Own:0.1.0", tag: "h3" },
      { op: "extract", nodeId: "Own:0.1", name: "Heading" },
      { op: "insertNode", after: "$1", snippet: "<hr />" },
    ]);
    assertEquals([status, body.detail], [200, undefined]);
    const made = readFileSync(test.path("src/features/catalog/components/Heading.tsx"), "utf8");
    assertStringIncludes(made, "<h3>");
    const text = readFileSync(test.path(PAGE), "utf8");
    assertStringIncludes(text, "      <Heading who={who} />\n      <hr />\n");
    assertEquals(body.ops.map(({ selected }: { selected: string }) => selected), [
      null,
      "Own:0.1",
      "Own:0.2",
    ]);
    await test.post("/api/pages/undo", { saveId: body.saveId });
  });

  it("writes nothing where one of the ops cannot be, and names it", async () => {
    const { status, body } = await edit([
      { op: "extract", name: "Greeting" },
      { op: "extract", nodeId: "Own:0.1", name: "lower" },
    ]);
    assertEquals([status, body.code, body.reason, body.op], [422, "not_wrappable", "bad_name", {
      index: 1,
      op: "extract",
    }]);
    assertStringIncludes(body.detail, "Cannot extract this: ");
    assertEquals([readFileSync(test.path(PAGE), "utf8"), existsSync(test.path(NEW))], [
      TEXT,
      false,
    ]);
  });

  it("says in a dry run what it would write", async () => {
    const { status, body } = await edit([{ op: "extract", name: "Greeting" }], { dryRun: true });
    assertEquals([status, body.saveId], [200, null]);
    assertStringIncludes(body.diff, "+export function Greeting(");
    assertEquals([readFileSync(test.path(PAGE), "utf8"), existsSync(test.path(NEW))], [
      TEXT,
      false,
    ]);
  });
});
