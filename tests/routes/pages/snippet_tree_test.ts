import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench(null);
});
after(() => test[Symbol.asyncDispose]());

function read(snippet: unknown): Promise<TestAnswer> {
  return test.post("/api/pages/snippet-tree", { snippet });
}

describe("POST /api/pages/snippet-tree", () => {
  it("answers the tree of a text, without a project", async () => {
    const snippet = '<Card title="Hi"><b>{name}</b></Card>';
    const { status, body } = await read(snippet);
    assertEquals(status, 200);
    assertEquals([body.contentHash, body.error], [contentHash(snippet), null]);
    const [root] = body.roots;
    assertEquals([root.tag, root.start, root.end], ["Card", 0, snippet.length]);
    assertEquals(root.props[0].value, "Hi");
    assertEquals(root.children[0].children[0].text, "name");
  });

  it("derives the tree from the text each time", async () => {
    assertEquals((await read("<a/>")).body.roots[0].tag, "a");
    assertEquals((await read("<b/>")).body.roots[0].tag, "b");
  });

  it("answers a text that does not parse with its first error and what was recovered", async () => {
    const { status, body } = await read("<div>\n  <b>open\n</div>");
    assertEquals(status, 200);
    assertEquals([body.error.code, body.error.line], ["does_not_parse", 2]);
    assert(body.roots.length > 0);
  });

  it("answers a text without JSX with no roots", async () => {
    for (const snippet of ["", " ", "const x = 1;", "// <p/>"]) {
      const { status, body } = await read(snippet);
      assertEquals([status, body.roots, body.error], [200, [], null], snippet);
    }
  });

  it("answers a text that is nested too deeply for a tree", async () => {
    for (const snippet of ["<a>".repeat(50_000), "(".repeat(100_000), "<a>".repeat(1000)]) {
      const { status, body } = await read(snippet);
      assertEquals([status, body.roots, body.error.code], [200, [], "does_not_parse"]);
    }
    assertEquals((await read("<p/>")).body.error, null);
  });

  it("tells UTF-16 offsets of any text", async () => {
    const snippet = "\ufeff<p>🎉\u2028é</p>";
    const { body } = await read(snippet);
    assertEquals([body.roots[0].start, body.roots[0].end], [1, snippet.length]);
  });

  it("refuses what is no text, and what is too long", async () => {
    for (const snippet of [undefined, null, 1, ["<p/>"], { text: "<p/>" }, "x".repeat(500_001)]) {
      const { status, body } = await read(snippet);
      assertEquals([status, body.code], [400, "invalid_request"]);
      assertEquals(body.issues[0].path, "snippet");
    }
  });
});
