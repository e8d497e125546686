import { Buffer } from "node:buffer";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { applyEdits } from "../../lib/source/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const FOLDER = "src/features/catalog/pages";
const PATH = `${FOLDER}/Own.tsx`;
const PAGE = `import { Badge } from "@/features/shared";
export function Own() {
  const isNew = true;
  return (
    <main>
      <Badge label="x" />
      {isNew && <Badge label="New" />}
    </main>
  );
}
`;
const ADDRESS = { feature: "catalog", file: "Own.tsx" };
const ENTRY = {
  kind: "component",
  name: "SearchField",
  path: "src/features/catalog/components/SearchField.tsx",
};

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(() => test[Symbol.asyncDispose]());

function textOf(): string {
  return readFileSync(test.path(PATH), "utf8");
}

function names(): string[] {
  return readdirSync(test.root, { recursive: true, encoding: "utf8" }).sort();
}

/** Writes the page, and the requests that could edit it. */
function editsOf(text: string | Uint8Array): Record<string, object> {
  test.write(PATH, text);
  const page = { ...ADDRESS, contentHash: contentHash(text) };
  return {
    node: { ...page, nodeId: "Own:0.0", snippet: "<b>\n<i />\n</b>" },
    props: { ...page, nodeId: "Own:0.0", propName: "label", kind: "string", value: "y" },
    "palette/insert": { ...page, ...ENTRY },
    "palette/wrap": { ...page, nodeId: "Own:0.1", name: "OwnNews" },
  };
}

function send(route: string, body: object | undefined): Promise<TestAnswer> {
  return test.post(`/api/pages/${route}`, body);
}

describe("a page of any layout", () => {
  const crlf = PAGE.replaceAll("\n", "\r\n");
  const layouts: Record<string, string> = {
    "a byte order mark": `\ufeff${PAGE}`,
    "two byte order marks": `\ufeff\ufeff${PAGE}`,
    "line endings of Windows": crlf,
    "both": `\ufeff${crlf}`,
    "tabs": PAGE.replaceAll("  ", "\t"),
    "no line end at its end": PAGE.trimEnd(),
    "a hashbang": `#!/usr/bin/env node\n${PAGE}`,
    "U+2028 in its text": PAGE.replace('"x"', '"x\u2028"'),
  };
  for (const [what, text] of Object.entries(layouts)) {
    it(`with ${what} is edited byte for byte, and given back`, async () => {
      const before = names();
      for (const route of ["node", "props", "palette/insert", "palette/wrap"]) {
        const { status, body } = await send(route, editsOf(text)[route]);
        assertEquals(status, 200, `${route}: ${JSON.stringify(body)}`);
        assertEquals(textOf(), applyEdits(text, body.change.edits));
        assertEquals(textOf().match(/\r?\n/)?.[0], text.match(/\r?\n/)?.[0]);
        const undone = await send("undo", { saveId: body.saveId });
        assertEquals([undone.status, textOf()], [200, text]);
      }
      assertEquals(names().filter((name) => !before.includes(name)), [PATH]);
    });
  }
});

describe("a page whose bytes are no UTF-8", () => {
  const bytes: Record<string, Uint8Array> = {
    "Latin-1": Buffer.from(`${PAGE}// caf\xe9\n`, "latin1"),
    "half a character": Buffer.concat([Buffer.from(`${PAGE}// `), Buffer.from([0xed, 0xa0, 0x80])]),
    "a character cut off": Buffer.concat([Buffer.from(`${PAGE}// `), Buffer.from([0xf0, 0x9f])]),
  };
  for (const [what, content] of Object.entries(bytes)) {
    it(`(${what}) is never written`, async () => {
      const edits = editsOf(content);
      const before = names();
      for (const [route, body] of Object.entries(edits)) {
        const answer = await send(route, body);
        assertEquals([answer.status, answer.body.code], [422, "unsupported_encoding"], route);
        assertEquals(Buffer.compare(readFileSync(test.path(PATH)), content), 0);
      }
      assertEquals(names(), before);
    });
  }
});

describe("a project that changes between reading and editing", () => {
  it("keeps what others wrote", async () => {
    const edits = editsOf(PAGE);
    writeFileSync(test.path(PATH), `${PAGE}// by hand\n`);
    for (const [route, body] of Object.entries(edits)) {
      assertEquals((await send(route, body)).body.code, "content_changed", route);
    }
    assertEquals(textOf(), `${PAGE}// by hand\n`);
  });

  it("knows no page where there is a folder, a link that leads out, or nothing", async () => {
    const outside = test.path("../outside.tsx");
    writeFileSync(outside, PAGE);
    const edits = editsOf(PAGE);
    rmSync(test.path(PATH));
    const places = [
      () => symlinkSync(outside, test.path(PATH)),
      () => mkdirSync(test.path(PATH)),
      () => undefined,
    ];
    for (const place of places) {
      place();
      for (const [route, body] of Object.entries(edits)) {
        const answer = await send(route, body);
        assertEquals([answer.status, answer.body.code], [404, "page_not_found"], route);
      }
      rmSync(test.path(PATH), { recursive: true, force: true });
    }
    assertEquals(readFileSync(outside, "utf8"), PAGE);
  });

  it("is never written outside of it, whenever a link takes the page's place", async () => {
    const outside = test.path("../outside.tsx");
    for (let turns = 0; turns < 12; turns++) {
      writeFileSync(outside, PAGE);
      rmSync(test.path(PATH), { force: true });
      const answer = send("props", editsOf(PAGE)["props"]);
      for (let turn = 0; turn < turns; turn++) await new Promise((done) => setImmediate(done));
      rmSync(test.path(PATH));
      symlinkSync(outside, test.path(PATH));
      const { status, body } = await answer;
      const allowed = ["page_not_found", "outside_project", "content_changed"];
      assert(status === 200 || allowed.includes(body.code), JSON.stringify(body));
      assertEquals(readFileSync(outside, "utf8"), PAGE);
    }
  });

  it("is never written where its folder was moved to", async () => {
    const edits = editsOf(PAGE);
    for (let turns = 0; turns < 12; turns++) {
      const answer = send("props", edits["props"]);
      for (let turn = 0; turn < turns; turn++) await new Promise((done) => setImmediate(done));
      renameSync(test.path(FOLDER), test.path("moved"));
      const { status, body } = await answer;
      const allowed = ["page_not_found", "outside_project", "content_changed"];
      assert(status === 200 || allowed.includes(body.code), JSON.stringify(body));
      renameSync(test.path("moved"), test.path(FOLDER));
      const left = readdirSync(test.path(FOLDER)).filter((name) => !name.endsWith(".tsx"));
      assertEquals(left, ["deals"]);
      writeFileSync(test.path(PATH), PAGE);
    }
  });

  it("lets one of several different edits win", async () => {
    const answers = await Promise.all(
      Object.entries(editsOf(PAGE)).map(([route, body]) => send(route, body)),
    );
    const won = answers.filter(({ status }) => status === 200);
    assertEquals(won.length, 1);
    const lost = answers.filter((answer) => !won.includes(answer)).map(({ body }) => body.code);
    assertEquals(lost, ["content_changed", "content_changed", "content_changed"]);
    assertEquals(textOf(), applyEdits(PAGE, won[0]?.body.change.edits));
  });
});

describe("a project with a workbench.json", () => {
  it("that is broken, or freezes the page, is written by no route", async () => {
    const contents = ["{", "[]", '{"frozen":1}', '{"frozen":["["]}', '{"rules":1}', "\0"];
    for (const content of [...contents, '{"frozen":["**"]}', `{"frozen":["${PATH}"]}`]) {
      const edits = editsOf(PAGE);
      test.write("workbench.json", content);
      const before = names();
      const code = content.includes("**") || content.includes(PATH)
        ? "gate_refused"
        : "config_invalid";
      for (const [route, body] of Object.entries(edits)) {
        assertEquals((await send(route, body)).body.code, code, `${route} with ${content}`);
      }
      assertEquals([textOf(), names()], [PAGE, before]);
    }
  });

  it("that freezes the page says so of a page that an edit leaves as it is", async () => {
    const edit = { ...editsOf(PAGE)["props"], value: "x" };
    test.write("workbench.json", '{"frozen":["**"]}');
    const { status, body } = await send("props", edit);
    assertEquals([status, body.unchanged], [200, true]);
    assertEquals([body.roots[0].editable, body.roots[0].reason], [false, "frozen"]);
  });
});

describe("POST /api/pages/palette/insert, again and again", () => {
  it("imports once", async () => {
    test.write(PATH, PAGE);
    for (let count = 1; count <= 3; count++) {
      const page = { ...ADDRESS, contentHash: contentHash(textOf()) };
      assertEquals((await send("palette/insert", { ...page, ...ENTRY })).status, 200);
      assertEquals(textOf().match(/import SearchField /g)?.length, 1);
      assertEquals(textOf().match(/<SearchField /g)?.length, count);
    }
  });
});
