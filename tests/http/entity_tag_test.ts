import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const TREE = "/api/pages/tree?feature=catalog&file=CatalogPage.tsx";
const PAGE = "src/features/catalog/pages/CatalogPage.tsx";

describe("the tag of a read", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  function ask(ifNoneMatch: string, method = "GET") {
    return test.send(method, TREE, undefined, { "if-none-match": ifNoneMatch });
  }

  it("gets an answer without a body while nothing has changed", async () => {
    const first = await test.send("GET", TREE);
    const tag = first.headers.get("etag") ?? "";
    assertMatch(tag, /^W\/"[\w-]{43}"$/);
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
      const { status, headers, body } = await ask(header);
      assertEquals([status, headers.get("etag"), body], [304, tag, ""], header);
    }
    assertEquals((await ask(tag, "HEAD")).status, 304);
    test.write(PAGE, "export const CatalogPage = () => <main />;\n");
    const { status, headers, body } = await ask(tag);
    assertEquals([status, body.roots[0].tag], [200, "main"]);
    assert(headers.get("etag") !== tag);
  });

  it("is not that of another, nor of a refusal or a write", async () => {
    assertEquals((await ask('W/"other"')).status, 200);
    const refused = await test.send("GET", "/api/page", undefined, { "if-none-match": "*" });
    assertEquals([refused.status, refused.headers.get("etag")], [404, null]);
    const body = { snippet: "<p />" };
    const written = await test.send("POST", "/api/pages/snippet-tree", body, {
      "if-none-match": "*",
    });
    assertEquals([written.status, written.headers.get("etag")], [200, null]);
  });
});
