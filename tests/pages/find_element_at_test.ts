import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PageNode } from "../../lib/pages/page/node_schemas.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

function at(place: Record<string, unknown>): Promise<TestAnswer> {
  const query = Object.entries(place).map(([name, value]) => [name, String(value)]);
  return test.get("/api/units/at", { path: PAGE, ...Object.fromEntries(query) });
}

/** The elements and fragments of a unit, from its tree. */
async function elementsOf(path: string): Promise<PageNode[]> {
  const { body } = await test.get("/api/pages/tree", { path });
  const all = (nodes: PageNode[]): PageNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children)]);
  return all(body.roots).filter(({ type }) => type === "element" || type === "fragment");
}

describe("GET /api/units/at", () => {
  it("answers each element of a page by the place where it begins", async () => {
    const elements = await elementsOf(PAGE);
    assert(elements.length > 20);
    for (const { id, line, column, start } of elements) {
      const { body } = await at({ line, column, offset: start });
      assertEquals([body.nodeId, body.start, body.exact], [id, start, true]);
    }
  });

  it("answers the innermost element that holds a place within", async () => {
    const text = readFileSync(test.path(PAGE), "utf8");
    const before = text.slice(0, text.indexOf("Just added")).split("\n");
    const { body } = await at({ line: before.length, column: (before.at(-1) ?? "").length + 3 });
    assertEquals([body.tag, body.exact, body.owner], ["h2", false, "CatalogPage"]);
  });

  it("tells several elements of one line apart, after characters of two code units", async () => {
    const path = "src/features/catalog/components/Line.tsx";
    const text = '\uFEFFexport const Line = () => <p title="𝒳"><b/><i/></p>;\r\n';
    test.write(path, text);
    for (const tag of ["p", "b", "i"]) {
      const { body } = await at({ path, line: 1, column: text.indexOf(`<${tag}`) });
      assertEquals([body.tag, body.exact], [tag, true]);
    }
  });

  it("says that the text is another one, by its hash or by the offset", async () => {
    const { body: { contentHash } } = await test.get("/api/pages/tree", { path: PAGE });
    const place = { line: 48, column: 11 };
    assertEquals((await at({ ...place, hash: contentHash.slice(0, 12) })).status, 200);
    const stale = await at({ ...place, hash: "0".repeat(12) });
    assertEquals([stale.status, stale.body.code], [409, "content_changed"]);
    assertEquals(stale.body.current, { contentHash });
    assertEquals((await at({ ...place, offset: 7 })).body.code, "content_changed");
    assertEquals(
      (await at({ line: 9999, column: 1, hash: contentHash })).body.code,
      "node_not_found",
    );
  });

  it("refuses what is no place, and finds nothing where no JSX stands", async () => {
    for (const line of ["-1", "1e3", "", "x", "0x10", "99999999999999999999"]) {
      assertEquals((await at({ line, column: 1 })).body.code, "invalid_request");
    }
    for (
      const place of [{ line: 1, column: 1 }, { line: 0, column: 0 }, { line: 48, column: 999 }]
    ) {
      assertEquals((await at(place)).body.code, "node_not_found");
    }
  });
});
