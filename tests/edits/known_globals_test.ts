import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { type Edited, openEditProject, type RefusedName } from "./imports/edit_project.ts";

const PAGE_PATH = "src/features/catalog/pages/CatalogPage.tsx";
const COMPONENT_PATH = "src/features/catalog/components/SearchField.tsx";

describe("POST /api/pages/edits, for names that a test runner or a host brings", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  /** Shows a value in a page or a component, without writing it. */
  async function show(value: string, path = PAGE_PATH): Promise<TestAnswer> {
    const { body: page } = await test.get("/api/pages/tree", { path });
    return await test.post("/api/pages/edits", {
      path,
      contentHash: page.contentHash,
      ops: [{
        op: "insertNode",
        parentId: page.roots.at(-1).id,
        snippet: `<p>{String(${value})}</p>`,
      }],
      dryRun: true,
    });
  }

  it("imports the one thing of the project that is called like a test runner's global", async () => {
    const { status, body } = await show("setup({})", COMPONENT_PATH);
    assertEquals(status, 200, JSON.stringify(body));
    const texts = body.change.edits.map(({ text }: { text: string }) => text.trim());
    assertEquals(texts, ['import { setup } from "xstate";', "<p>{String(setup({}))}</p>"]);
  });

  it("asks the rules of a page about what such a name means", async () => {
    const { status, body } = await show("setup({})");
    assertEquals([status, body.code, body.violations?.[0].rule], [
      422,
      "gate_refused",
      "page-machine",
    ]);
  });

  it("refuses a test runner's names in a page, and those of libraries that set globals", async () => {
    const names = [
      "expect",
      "describe",
      "jest",
      "vi",
      "run",
      "before",
      "fail",
      "context",
      "$",
      "Bun",
    ];
    const { status, body } = await show(`[${names.join()}]`);
    assertEquals([status, body.code], [422, "unresolved_name"]);
    const told = body.names.map(({ name, reason }: RefusedName) => [name, reason]);
    assertEquals(told, names.map((name) => [name, "unknown"]));
  });

  it("knows the browser's and Node's names in a page", async () => {
    const names = ["window", "status", "process", "Buffer", "global", "require", "__dirname"];
    const { status, body } = await show(`[${names.join()}]`);
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(body.change.edits.length, 1);
  });
});

const PAGE = "export function Page() {\n  return <p></p>;\n}\n";

const FILES = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx", types: [] } }),
  "src/P.tsx": PAGE,
  "src/P.test.tsx": PAGE,
  "src/__tests__/Q.tsx": PAGE,
  "src/R.test.ts": `describe("r", () => {\n  context("s", () => expect(suite(1)).toBe(2));\n});\n`,
  "src/script.js": "export const run = () => teardown(1);\n",
  "src/window.ts":
    "export const name = 1;\nexport const close = 2;\nexport const suite = (x: number) => x;\n",
  "src/user.ts": `import { close, name } from "./window";\n\nexport const both = [close, name];\n`,
} as const;

describe("globals that a file knows", () => {
  before(loadTypeScript);

  async function show(path: keyof typeof FILES, value: string): Promise<string[]> {
    await using project = await openEditProject(FILES, { installed: false });
    const snippet = `<b>{String(${value})}</b>`;
    return linesOf(await project.edit(path, [{ op: "insertNode", parentId: "Page:0", snippet }]));
  }

  it("are a test runner's in test files alone, by name and by folder", async () => {
    const value = "[expect, describe, jest, vi, context]";
    assertEquals(await show("src/P.test.tsx", value), []);
    assertEquals(await show("src/__tests__/Q.tsx", value), []);
    assertEquals(await show("src/P.tsx", value), ["expect", "describe", "jest", "vi", "context"]);
  });

  it("are not a page's by what tests do without an import, but by what other files do", async () => {
    assertEquals(await show("src/P.tsx", "suite(1)"), ['import { suite } from "./window";']);
    assertEquals(await show("src/P.tsx", "teardown(1)"), []);
  });

  it("stay the browser's where an export of the project, which others import, is called alike", async () => {
    assertEquals(await show("src/P.tsx", "[name, close]"), []);
  });
});

/** Returns the imports of an edited text, or the names for which the edit is refused. */
function linesOf(edited: Edited): string[] {
  if ("names" in edited) return edited.names.map(({ name }) => name);
  return edited.text.split("\n").filter((line) => line.startsWith("import "));
}
