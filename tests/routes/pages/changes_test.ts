import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

const page = { feature: "catalog", file: "CatalogPage.tsx" };
const path = "src/features/catalog/pages/CatalogPage.tsx";

let test: TestWorkbench;
let original = "";
beforeEach(async () => {
  test = await openTestWorkbench("shop");
  original = readFileSync(test.path(path), "utf8");
});
afterEach(() => test[Symbol.asyncDispose]());

async function poll(): Promise<any> { // oxlint-disable-line no-explicit-any
  const { status, body } = await test.get("/api/pages/changes", page);
  assertEquals(status, 200);
  assertEquals(Object.keys(body), ["change"]);
  return body.change;
}

describe("GET /api/pages/changes", () => {
  it("knows no change at the first look, and none while nothing changes", async () => {
    assertEquals([await poll(), await poll()], [null, null]);
  });

  it("shows what somebody else wrote, as a diff", async () => {
    await poll();
    const edited = original.replace("Paper, ink &amp; tea", "Paper & ink");
    writeFileSync(test.path(path), edited);
    const change = await poll();
    assertEquals([change.beforeHash, change.afterHash], [
      contentHash(original),
      contentHash(edited),
    ]);
    assertEquals(change.stats, { added: 1, removed: 1 });
    assertStringIncludes(change.diff, "-      <PageTitle>Paper, ink &amp; tea</PageTitle>\n");
    assertStringIncludes(change.diff, "+      <PageTitle>Paper & ink</PageTitle>\n");
    assertStringIncludes(change.diff, path);
    assertEquals(
      change.rows.filter(({ kind }: { kind: string }) => kind !== "context"),
      [
        {
          kind: "removed",
          before: 40,
          after: null,
          text: "      <PageTitle>Paper, ink &amp; tea</PageTitle>",
        },
        {
          kind: "added",
          before: null,
          after: 40,
          text: "      <PageTitle>Paper & ink</PageTitle>",
        },
      ],
    );
    assertEquals(change.rows.length, 8);
  });

  it("keeps showing it, in the same bytes, until it is dismissed", async () => {
    await poll();
    writeFileSync(test.path(path), `${original}// 1\n`);
    const first = await poll();
    assertEquals(JSON.stringify(await poll()), JSON.stringify(first));
  });

  it("accumulates several edits into one change", async () => {
    await poll();
    writeFileSync(test.path(path), `${original}// 1\n`);
    assertEquals((await poll()).stats, { added: 1, removed: 0 });
    writeFileSync(test.path(path), `// 0\n${original}// 1\n// 2\n`);
    const change = await poll();
    assertEquals(change.stats, { added: 3, removed: 0 });
    assertEquals(change.beforeHash, contentHash(original));
  });

  it("is over when the file is as it was", async () => {
    await poll();
    writeFileSync(test.path(path), `${original}// 1\n`);
    assert(await poll());
    writeFileSync(test.path(path), original);
    assertEquals(await poll(), null);
  });

  it("goes on when the file was away for a while", async () => {
    await poll();
    rmSync(test.path(path));
    const gone = await test.get("/api/pages/changes", page);
    assertEquals([gone.status, gone.body.code], [404, "page_not_found"]);
    writeFileSync(test.path(path), `${original}// 1\n`);
    assertEquals((await poll()).stats, { added: 1, removed: 0 });
  });

  it("does not report the service's own writes, but what was there beside them", async () => {
    await poll();
    const { body: tree } = await test.get("/api/pages/tree", page);
    const saved = await test.post("/api/pages/props", {
      ...page,
      nodeId: "CatalogPage:0",
      propName: "label",
      kind: "string",
      value: "All",
      contentHash: tree.contentHash,
    });
    assertEquals(saved.status, 200);
    assertEquals(await poll(), null);
    writeFileSync(test.path(path), `${readFileSync(test.path(path), "utf8")}// by hand\n`);
    assertEquals((await poll()).stats, { added: 1, removed: 0 });
  });

  it("sees a change of the line endings alone", async () => {
    await poll();
    writeFileSync(test.path(path), original.replaceAll("\n", "\r\n"));
    assert((await poll()).stats.added > 100);
  });

  it("watches each page for itself", async () => {
    await poll();
    const other = { feature: "cart", file: "CartPage.tsx" };
    await test.get("/api/pages/changes", other);
    writeFileSync(test.path(path), `${original}// 1\n`);
    assertEquals((await test.get("/api/pages/changes", other)).body, { change: null });
  });

  it("forgets with the project: another one starts afresh", async () => {
    await poll();
    writeFileSync(test.path(path), `${original}// 1\n`);
    await test.send("PUT", "/api/project", { path: "." });
    assertEquals(await poll(), null);
  });
});

describe("POST /api/pages/changes/dismiss", () => {
  it("takes the page as it is for known", async () => {
    await poll();
    writeFileSync(test.path(path), `${original}// 1\n`);
    assert(await poll());
    const { status, body } = await test.post("/api/pages/changes/dismiss", page);
    assertEquals([status, body], [200, { change: null }]);
    assertEquals(await poll(), null);
    writeFileSync(test.path(path), `${original}// 1\n// 2\n`);
    const change = await poll();
    assertEquals(change.stats, { added: 1, removed: 0 });
    assertEquals(change.beforeHash, contentHash(`${original}// 1\n`));
  });

  it("may come before the first look", async () => {
    assertEquals((await test.post("/api/pages/changes/dismiss", page)).status, 200);
    writeFileSync(test.path(path), `${original}// 1\n`);
    assert(await poll());
  });

  it("changes nothing on disk", async () => {
    await test.post("/api/pages/changes/dismiss", page);
    assertEquals(readFileSync(test.path(path), "utf8"), original);
  });

  it("refuses what is not exactly a page", async () => {
    for (const body of [{}, { ...page, all: true }, { feature: ["catalog"], file: page.file }]) {
      const answer = await test.post("/api/pages/changes/dismiss", body);
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
    }
  });
});
