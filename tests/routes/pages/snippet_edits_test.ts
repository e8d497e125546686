import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench(null);
});
after(() => test[Symbol.asyncDispose]());

/** @returns the new snippet, or the code of the rejection */
async function edit(route: string, snippet: string, request: object): Promise<string> {
  const { status, body } = await test.post(`/api/pages/snippet-${route}`, { snippet, ...request });
  assertEquals(status, 200);
  return body.ok ? body.snippet : body.rejected.code;
}

const CHILD = { parentId: "module:0" };
const MOVE = { nodeId: "module:0.0", direction: "down" };
const REMOVE = { nodeId: "module:0.0" };
const REWIRE = {
  parentId: "module:0",
  propName: "q",
  fromChildId: "module:0.0",
  toChildId: "module:0.1",
};
const EDITS: readonly (readonly [route: string, request: object])[] = [
  ["add-child", CHILD],
  ["move-node", MOVE],
  ["remove-node", REMOVE],
  ["rewire", REWIRE],
];

for (const [route, request] of EDITS) {
  describe(`POST /api/pages/snippet-${route}`, () => {
    it("rejects what does not parse", async () => {
      const broken = ["</div></main><main>", ");alert(1)", "<a/><b/>", "<a>{</a>", "<a>", "\0"];
      for (const snippet of [...broken, "<a>".repeat(50_000)]) {
        assertEquals(await edit(route, snippet, request), "does_not_parse", snippet.slice(0, 20));
      }
    });

    it("rejects a result whose tree is too deep for an answer", async () => {
      const deep = "<a>".repeat(600) + "</a>".repeat(600);
      const result = await edit(route, `<p><i q/>${deep}</p>`, request);
      assertEquals(result, "does_not_parse");
    });

    it("rejects nodes that the snippet does not have", async () => {
      for (const snippet of ["", "text", "// <p/>", "const x = 1;"]) {
        assertEquals(await edit(route, snippet, request), "node_not_found", snippet);
      }
    });

    it("takes any text that parses, with its marks, lines and offsets", async () => {
      const before = "\ufeff<p>\r\n\t<i q/>\r\n\t<b/>\r\n</p>;";
      const after: Record<string, string> = {
        "add-child": "\ufeff<p>\r\n\t<i q/>\r\n\t<b/>\r\n\t<div />\r\n</p>;",
        "move-node": "\ufeff<p>\r\n\t<b/>\r\n\t<i q/>\r\n</p>;",
        "remove-node": "\ufeff<p>\r\n\t<b/>\r\n</p>;",
        rewire: "\ufeff<p>\r\n\t<i/>\r\n\t<b q/>\r\n</p>;",
      };
      assertEquals(await edit(route, before, request), after[route]);
    });

    it("refuses requests that say something else", async () => {
      const wrong = [{ ...request, path: "x" }, {}, { ...request, snippet: "x".repeat(500_001) }];
      for (const body of wrong) {
        const answer = await test.post(`/api/pages/snippet-${route}`, { snippet: "<p/>", ...body });
        assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
      }
    });
  });
}

describe("POST /api/pages/snippet-remove-node, of a deep snippet", () => {
  it("answers a result that is not deep any more", async () => {
    const deep = "<a>".repeat(600) + "</a>".repeat(600);
    assertEquals(await edit("remove-node", deep, REMOVE), "<a></a>");
  });
});

describe("POST /api/pages/snippet-add-child, with a tag", () => {
  it("takes what JSX takes for a tag", async () => {
    for (const tag of ["div", "Ui.Card", "a:b", "a-b", "é", "A.B.C"]) {
      assertEquals(await edit("add-child", "<p></p>", { ...CHILD, tag }), `<p><${tag} /></p>`);
    }
  });

  it("refuses anything else", async () => {
    const tags = ["", "a b", "a/", "a><script>", "A<string>", "</a", "{x}", "a\n", "\0", "\ud800"];
    for (const tag of [...tags, "a:b.c", "a{...b}", "x".repeat(201)]) {
      const request = { snippet: "<p/>", ...CHILD, tag };
      const { status, body } = await test.post("/api/pages/snippet-add-child", request);
      assertEquals([status, body.code], [400, "invalid_request"], tag);
    }
  });
});
