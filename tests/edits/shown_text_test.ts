import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { after, before, describe, it } from "node:test";
import ts from "typescript";
import { parseFragment } from "parse5";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("flat");
});
after(() => test[Symbol.asyncDispose]());

const PATH = "src/Shown.tsx";

/** What stands between the tags of a paragraph. */
const TEXTS = [
  "Plain words",
  "Paper, ink &amp; tea",
  "it&apos;s 30&nbsp;days &mdash; &#8364;5 &#x20AC;6",
  "AT&T & &notAReference; &amp",
  "\n      Two lines\n      of one text\n    ",
  "\r\n  Lines of\r\n  Windows\r\n",
  "“quotes” 'and' \"these\"",
  '{"a string with <tags> & {braces}"}',
  "{'one \\'string\\''}",
  "🙂 emoji &#128578;",
];

/** What React renders of it, read as a browser does. */
async function rendered(written: string): Promise<string> {
  const { outputText } = ts.transpileModule(`export default (React) => <p>${written}</p>;`, {
    fileName: "made.tsx",
    compilerOptions: { jsx: ts.JsxEmit.React, target: ts.ScriptTarget.ES2022 },
  });
  // Each has a name of its own: the same address would be the same module.
  const module = test.path(`made-${TEXTS.indexOf(written)}.mjs`);
  writeFileSync(module, outputText);
  const { default: make } = await import(pathToFileURL(module).href);
  const [paragraph] = parseFragment(renderToStaticMarkup(make({ createElement }))).childNodes;
  if (paragraph === undefined || !("childNodes" in paragraph)) throw new Error("No paragraph");
  return paragraph.childNodes.map((node) => "value" in node ? node.value : "").join("");
}

async function read(nodeId: string): Promise<{ text: string | null; node: { type: string } }> {
  return (await test.get("/api/pages/node", { path: PATH, nodeId })).body;
}

describe("the text of a node", () => {
  for (const written of TEXTS) {
    it(`is what React renders of ${JSON.stringify(written)}, and setText takes it`, async () => {
      test.write(PATH, `export function Shown() {\n  return <p>${written}</p>;\n}\n`);
      const expected = await rendered(written);
      assertEquals((await read("Shown:0")).text, expected);
      assertEquals((await read("Shown:0.0")).text, expected);
      const { contentHash } = (await test.get("/api/pages/tree", { path: PATH })).body;
      const ops = [{ op: "setText", nodeId: "Shown:0", text: `${expected}!` }];
      const edited = await test.post("/api/pages/edits", { path: PATH, contentHash, ops });
      assertEquals(edited.status, 200);
      assertEquals((await read("Shown:0")).text, `${expected}!`);
    });
  }

  it("is none where a node is more than one text", async () => {
    test.write(
      PATH,
      `export function Shown({ n }) {\n  return <p>{n} of <b>many</b><i></i></p>;\n}\n`,
    );
    const texts = await Promise.all(
      ["0", "0.0", "0.1", "0.2", "0.3"].map((id) => read(`Shown:${id}`)),
    );
    assertEquals(texts.map(({ text }) => text), [null, null, " of ", "many", null]);
  });
});
