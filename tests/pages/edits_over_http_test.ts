import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { applyEdits } from "../../lib/source/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const FOLDER = "src/features/catalog/pages";
const PAGE = `import { Badge } from "@/features/shared";
function Row(props: { label?: string; "data label"?: string }) {
  return null;
}
export function Own() {
  const label = "x";
  return (
    <main>
      <Row />
      {label && <Badge label="a" label="b" />}
      text {"{"} here
      {[label].map((each) => <Badge key={each} label={each} {...{}} />)}
      <></>
    </main>
  );
}
`;

type Body = Record<string, unknown>;

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

/** Writes the page, and the address of its `Row`. */
function put(text: string | Uint8Array = PAGE, file = "Own.tsx"): Body {
  test.write(`${FOLDER}/${file}`, text);
  return { feature: "catalog", file, nodeId: "Own:0.0", contentHash: contentHash(text) };
}

function textOf(file = "Own.tsx"): string {
  return readFileSync(test.path(`${FOLDER}/${file}`), "utf8");
}

function names(): string[] {
  return readdirSync(test.root, { recursive: true, encoding: "utf8" }).sort();
}

/** Sends an edit that must be refused, and looks whether it left anything behind. */
async function refused(route: string, body: Body, text = PAGE): Promise<[number, string]> {
  const request = { ...put(text), ...body };
  const before = names();
  const answer = await test.post(`/api/pages/${route}`, request);
  assertEquals([textOf(), names()], [text, before]);
  return [answer.status, answer.body.code];
}

/** Sends an edit of a page, and checks that it wrote what it says. */
async function edited(route: string, body: Body, text = PAGE): Promise<TestAnswer["body"]> {
  const answer = await test.post(`/api/pages/${route}`, { ...put(text), ...body });
  assertEquals(answer.status, 200, JSON.stringify(answer.body));
  assertEquals(textOf(), applyEdits(text, answer.body.change.edits));
  assertEquals(applyEdits(textOf(), answer.body.change.inverse), text);
  return answer.body;
}

const LABEL = { propName: "label", kind: "string", value: "v" };
const EDITS: Record<string, Body> = {
  node: { snippet: "<b />" },
  props: LABEL,
  automap: { propNames: ["label"] },
  "palette/wrap": { nodeId: "Own:0.1", name: "OwnLabel" },
};

for (const [route, edit] of Object.entries(EDITS)) {
  describe(`POST /api/pages/${route}`, () => {
    it("needs the hash of the page as it is", async () => {
      const stale = { ...edit, contentHash: "0".repeat(64) };
      assertEquals(await refused(route, stale), [409, "content_changed"]);
      const upper = contentHash(PAGE).toUpperCase();
      for (const hash of [undefined, null, "", "0", upper, [contentHash(PAGE)]]) {
        const [status, code] = await refused(route, { ...edit, contentHash: hash });
        assertEquals([status, code], [400, "invalid_request"]);
      }
    });

    it("knows the nodes of the tree, and no others", async () => {
      for (const nodeId of ["Own:9", "Own", "__proto__", "Own:0.0\0", "\ud800", "Own:0.@x"]) {
        const answer = await refused(route, { ...edit, nodeId });
        assertEquals(answer, [404, "node_not_found"], nodeId);
      }
    });

    it("takes no keys that it does not know", async () => {
      assertEquals(await refused(route, { ...edit, path: "x" }), [400, "invalid_request"]);
      const raw = JSON.stringify({ ...put(), ...edit }).replace("{", '{"__proto__":{},');
      assertEquals((await test.post(`/api/pages/${route}`, raw)).body.code, "invalid_request");
    });
  });
}

describe("POST /api/pages/node, with what is not one element", () => {
  const snippets = [
    "</div></main><main>",
    ");alert(1)",
    "<a/>);alert(1);(<b/>",
    "<a/>\n)\n(<b/>",
    "<a/><b/>",
    "<a/>, <b/>",
    "<a/>;",
    "(<a/>)",
    "<a/> as any",
    "x && <a/>",
    "// <a/>",
    "/* <a/> */",
    "{/* <a/> */}",
    "<a/> // b",
    "/* a */ <b/>",
    "<!-- a -->",
    "text",
    "{x}",
    " ",
    "<>",
    "<a>{</a>",
    "<a>}</a>",
    "<a b='",
    "<a b={c d}/>",
    "<a>{await b}</a>",
    "<a>\0</a>",
    "<a>\ud800</a>",
    "<a>".repeat(50_000),
    "<a>" + "{".repeat(100_000),
  ];
  for (const snippet of snippets) {
    it(`refuses ${JSON.stringify(snippet).slice(0, 40)}`, async () => {
      assertEquals(await refused("node", { snippet }), [400, "not_one_element"]);
    });
  }

  it("refuses a tree that it could not show, before it is written", async () => {
    for (const levels of [600, 1500]) {
      const snippet = "<a>".repeat(levels) + "</a>".repeat(levels);
      assertEquals(await refused("node", { snippet }), [422, "source_too_complex"]);
    }
    const snippet = "<a>".repeat(400) + "</a>".repeat(400);
    await edited("node", { snippet });
  });
});

describe("POST /api/pages/props, with what is no prop", () => {
  const propNames = ["a b", "a=1", "a.b", "1a", "-a", "{...x}", "a/", "a>", "//", "a\nb", "a\0"];
  for (const propName of [...propNames, "__proto__", "\ud800", "a\u00a0b", "/**/a", "a:b:c"]) {
    it(`refuses the name ${JSON.stringify(propName)}`, async () => {
      assertEquals(await refused("props", { ...LABEL, propName }), [400, "invalid_request"]);
    });
  }

  const values = ["a;b", "a, b", "if (a) {}", "var x", "}", "a}b", "x} onGo={y", "// x", "a /*"];
  const others = ["", "await x", "yield x", "...a", "<a/><b/>", "a\n)\n+(b", "'\0'", "{ a = 1 }"];
  for (const value of [...values, ...others]) {
    it(`refuses the expression ${JSON.stringify(value)}`, async () => {
      const edit = { propName: "label", kind: "expression", value };
      assertEquals(await refused("props", edit), [400, "invalid_request"]);
    });
  }

  it("refuses values of another type than the kind's", async () => {
    const pairs = [["number", "1"], ["boolean", "true"], ["string", 1], ["element", "x"]];
    for (const [kind, value] of [...pairs, ["identifier", "class"], ["spread", "x"], ["x", 1]]) {
      const edit = { propName: "label", kind, value };
      assertEquals(await refused("props", edit), [400, "invalid_request"], `${kind}`);
    }
  });

  it("writes strings that nobody would see as escapes", async () => {
    for (const value of ["\0", "\ud800", "a\r\nb", "\u202e", "\ufeff", "</Row>{"]) {
      await edited("props", { ...LABEL, value });
      const { props } = (await test.get("/api/pages/props", {
        feature: "catalog",
        file: "Own.tsx",
        nodeId: "Own:0.0",
      })).body;
      assertEquals(props[0].value, value);
    }
  });
});

describe("POST /api/pages/automap, of what cannot be mapped", () => {
  it("refuses nodes without props", async () => {
    for (const nodeId of ["Own:0.1", "Own:0.2", "Own:0.5", "Own:0.6"]) {
      const answer = await refused("automap", { nodeId, propNames: ["label"] });
      assertEquals(answer, [422, "node_not_editable"], nodeId);
    }
  });

  it("refuses names that no attribute can have", async () => {
    for (const name of ["data label", "a b", "__proto__", ""]) {
      const answer = await refused("automap", { propNames: ["label", name] });
      assertEquals(answer, [400, "invalid_request"], name);
    }
  });

  it("refuses all when one has no candidate, and takes a name twice for one", async () => {
    const answer = await refused("automap", { propNames: ["label", "constructor"] });
    assertEquals(answer, [422, "no_candidate"]);
    const { change } = await edited("automap", { propNames: ["label", "label"] });
    assertEquals(change.edits.map(({ text }: { text: string }) => text), [" label={label}"]);
  });
});
