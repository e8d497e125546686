import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { specifierFor } from "../../../lib/source/modules/specifier_for.ts";
import { openImportGraph } from "../../../lib/source/mod.ts";
import { memoryView } from "../../support/memory_view.ts";

/** The specifier under which `from` would import `target`, among these files. */
async function specifier(
  from: string,
  target: string,
  options: { alias?: boolean; files?: Record<string, string>; compilerOptions?: object } = {},
): Promise<string | null> {
  const { alias = false, files = {}, compilerOptions = {} } = options;
  const view = memoryView({
    "package.json": '{"name":"app"}',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        module: "esnext",
        moduleResolution: "bundler",
        jsx: "react-jsx",
        ...compilerOptions,
      },
    }),
    [target]: "export const a = 1;",
    ...files,
  });
  return specifierFor(await openImportGraph({ view }).refresh(), from, target, { alias });
}

describe("specifierFor", () => {
  it("is relative, without an extension", async () => {
    assertEquals(await specifier("src/pages/A.tsx", "src/parts/B.tsx"), "../parts/B");
    assertEquals(await specifier("src/pages/A.tsx", "src/pages/B.tsx"), "./B");
    assertEquals(await specifier("A.tsx", "src/B.tsx"), "./src/B");
    assertEquals(await specifier("src/a/b/c/A.tsx", "B.tsx"), "../../../../B");
  });

  it("names the folder of an index", async () => {
    assertEquals(await specifier("src/pages/A.tsx", "src/parts/index.ts"), "../parts");
  });

  it("names the file where a file and a folder have one name", async () => {
    const files = { "src/parts.ts": "export const b = 1;" };
    assertEquals(
      await specifier("src/A.tsx", "src/parts/index.ts", { files }),
      "./parts/index",
    );
  });

  it("has an extension where the project's resolution wants one", async () => {
    const compilerOptions = { module: "nodenext", moduleResolution: "nodenext" };
    const files = { "package.json": '{"name":"app","type":"module"}' };
    assertEquals(
      await specifier("src/A.tsx", "src/B.tsx", { compilerOptions, files }),
      "./B.js",
    );
  });

  it("prefers an alias where it is asked to, as far as there is one", async () => {
    const compilerOptions = { paths: { "@/*": ["./src/*"], "~exact": ["./src/exact.ts"] } };
    const from = "src/pages/A.tsx";
    assertEquals(
      await specifier(from, "src/parts/B.tsx", { alias: true, compilerOptions }),
      "@/parts/B",
    );
    assertEquals(await specifier(from, "src/parts/B.tsx", { compilerOptions }), "../parts/B");
    assertEquals(
      await specifier(from, "lib/B.tsx", { alias: true, compilerOptions }),
      "../../lib/B",
    );
  });

  it("gives no alias that leads elsewhere", async () => {
    const compilerOptions = { paths: { "@/*": ["./other/*", "./src/*"] } };
    const files = { "other/parts/B.tsx": "export const other = 1;" };
    assertEquals(
      await specifier("src/A.tsx", "src/parts/B.tsx", { alias: true, compilerOptions, files }),
      "./parts/B",
    );
  });

  it("names the file itself where another one has its short name", async () => {
    const files = { "src/B.ts": "export const other = 1;" };
    assertEquals(await specifier("src/A.tsx", "src/B.tsx", { files }), "./B.tsx");
  });

  it("is null where nothing leads", async () => {
    assertEquals(await specifier("src/A.tsx", "src/readme.md"), null);
  });
});
