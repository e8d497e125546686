import { Buffer } from "node:buffer";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const FOLDER = "src/features/catalog/components";

describe("GET /api/components", () => {
  let test: TestWorkbench;
  beforeEach(async () => {
    test = await openTestWorkbench("shop");
  });
  afterEach(() => test[Symbol.asyncDispose]());

  async function rowsOf(path: string): Promise<{ [key: string]: unknown }[]> {
    const { status, body } = await test.get("/api/components");
    assertEquals(status, 200);
    return body.components.filter((row: { path: string }) => row.path === path);
  }

  it("lists every exported component of a file, with how it is exported and used", async () => {
    const rows = await rowsOf(`${FOLDER}/ProductCard.tsx`);
    assertEquals(rows.map(({ name, exportStyle, usedBy }) => [name, exportStyle, usedBy]), [
      ["ProductCard", "named", 1],
      ["RatingStars", "named", 3],
    ]);
    const [search] = await rowsOf(`${FOLDER}/SearchField.tsx`);
    assertEquals([search?.exportName, search?.exportStyle], ["default", "default"]);
  });

  it("lists every unit that exports a component, tests and stories aside, with its role", async () => {
    test.write(`${FOLDER}/New.test.tsx`, "export const Fixture = () => <p/>;");
    test.write(`${FOLDER}/New.stories.tsx`, "export const Shown = () => <p/>;");
    const { body } = await test.get("/api/components");
    const roles = new Set(body.components.map(({ role }: { role: string }) => role));
    assertEquals(roles, new Set(["page", "component", "expression", "provider"]));
    const paths: string[] = body.components.map(({ path }: { path: string }) => path);
    assertEquals(paths, paths.toSorted());
    assertEquals(body.count, paths.length);
  });

  it("follows what changes on disk", async () => {
    const path = `${FOLDER}/New.tsx`;
    assertEquals(await rowsOf(path), []);
    test.write(path, "export const New = () => null; const Hidden = () => null;");
    assertEquals((await rowsOf(path)).map(({ name, usedBy }) => [name, usedBy]), [["New", 0]]);
    test.write(
      "src/features/catalog/pages/Use.tsx",
      `import { New as N } from "../components/New";
      import type { New as T } from "../components/New"; export const Use = () => <N />;`,
    );
    test.write(
      "src/features/catalog/types/use.ts",
      `import type { New } from "../components/New";
      export type P = Parameters<typeof New>;`,
    );
    assertEquals((await rowsOf(path)).map(({ usedBy }) => usedBy), [1]);
  });

  it("names an anonymous default export after its file", async () => {
    test.write(`${FOLDER}/Nameless.tsx`, "export default () => null;");
    const [row] = await rowsOf(`${FOLDER}/Nameless.tsx`);
    assertEquals([row?.name, row?.exportName], ["Nameless", "default"]);
  });

  it("lists the components of shared folders outside of the features", async () => {
    test.write("src/components/deep/Frame.tsx", "export function Frame() { return null; }");
    const [row] = await rowsOf("src/components/deep/Frame.tsx");
    assertEquals(row?.name, "Frame");
  });

  it("does not stumble over files that are no code", async () => {
    test.write(`${FOLDER}/Deep.tsx`, "export const Deep = ".concat("(".repeat(50_000)));
    test.write(`${FOLDER}/Large.tsx`, `export const Large = () => null; // ${"x".repeat(2 ** 20)}`);
    test.write(`${FOLDER}/Broken.tsx`, "export function Broken({ a }: { a: string }) { return <di");
    const { body } = await test.get("/api/components");
    const names = body.components.map(({ name }: { name: string }) => name);
    assert(names.includes("Broken") && names.includes("ProductCard"));
    assert(!names.includes("Large") && !names.includes("Deep"));
  });
});

describe("GET /api/components/source", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  it("gives the whole file with its diagnostics", async () => {
    const text =
      `\uFEFFexport function Own() {\r\n  fetch("/x");\r\n  return <p>{nowhere}</p>;\r\n}\r\n`;
    test.write(`${FOLDER}/Own.tsx`, text);
    const { body } = await test.get("/api/components/source", { path: `${FOLDER}/Own.tsx` });
    assertEquals(body.source, text);
    assertEquals(body.contentHash, contentHash(Buffer.from(text)));
    const codes = body.diagnostics.map(({ code }: { code: string }) => code);
    assert(codes.includes("page-effect") && codes.includes("TS2304"), codes.join());
  });

  it("gives a file with a syntax error", async () => {
    test.write(`${FOLDER}/Broken.tsx`, "export function Broken() { return <div>; }");
    const path = `${FOLDER}/Broken.tsx`;
    const { status, body } = await test.get("/api/components/source", { path });
    assertEquals(status, 200);
    assert(body.diagnostics.some(({ source }: { source: string }) => source === "syntax"));
  });
});
