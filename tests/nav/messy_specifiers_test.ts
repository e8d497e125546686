import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { leadsOf, openTestNav } from "./test_nav.ts";

const specifiers = { specifiers: true };

describe("readView, of specifiers", () => {
  const b = "export const b = 1;\n";

  async function modules(
    text: string,
    files: Record<string, string>,
  ): Promise<string[]> {
    const leads = await leadsOf({ ...files, "src/a.tsx": text }, specifiers);
    return leads.map((lead) => lead.split(" -> ")[1] ?? "");
  }

  it("names the reason of each that leads to no source", async () => {
    const found = await modules(
      [
        "react",
        "node:fs",
        "./missing",
        "../../../outside",
        "./style.css",
        "./data.json",
        "./Wrong",
        "https://example.org/x.js",
        "",
      ].map((specifier) => `import "${specifier}";`).join("\n"),
      { "src/style.css": "", "src/data.json": "{}", "src/wrong.ts": b },
    );
    assertEquals(found, [
      "(package)",
      "(package)",
      "(not_found)",
      "(outside_project)",
      "(not_source)",
      "(not_source)",
      "(not_found)",
      "(package)",
      "(not_found)",
    ]);
  });

  it("are resolved as the compiler does: index files, .js for .ts, paths, imports, workspaces", async () => {
    const text = ["./folder", "./folder/index.js", "./b.js", "@/b", "#b", "near", "near/sub"]
      .map((specifier) => `import "${specifier}";`).join("\n");
    const compilerOptions = { module: "esnext", moduleResolution: "bundler" };
    const found = await modules(text, {
      "package.json": JSON.stringify({
        workspaces: ["packages/*"],
        imports: { "#b": "./src/b.ts" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...compilerOptions, paths: { "@/*": ["./src/*"] } },
      }),
      "packages/near/package.json": JSON.stringify({
        name: "near",
        exports: { ".": "./main.ts", "./sub": "./sub.ts" },
      }),
      "packages/near/main.ts": b,
      "packages/near/sub.ts": b,
      "src/b.ts": b,
      "src/folder/index.ts": b,
    });
    assertEquals(found, [
      "src/folder/index.ts:1:1",
      "src/folder/index.ts:1:1",
      "src/b.ts:1:1",
      "src/b.ts:1:1",
      "src/b.ts:1:1",
      "packages/near/main.ts:1:1",
      "packages/near/sub.ts:1:1",
    ]);
  });

  it("are resolved below baseUrl", async () => {
    const found = await modules('import "lib/b";\nimport "app/b";', {
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          baseUrl: "./src",
          moduleResolution: "bundler",
          module: "esnext",
          paths: { "app/*": ["lib/*"] },
        },
      }),
      "src/lib/b.ts": b,
    });
    assertEquals(found, ["src/lib/b.ts:1:1", "src/lib/b.ts:1:1"]);
  });

  it("follow a changed set-up, a new file and a file that is gone at once", async () => {
    await using test = await openTestNav({
      "src/a.tsx": 'import "@/b";\nimport { b } from "./c";\n',
      "src/b.ts": b,
    });
    assertEquals((await test.leads("src/a.tsx"))[0], "@/b import -> (not_found)");
    const options = { compilerOptions: { paths: { "@/*": ["./src/*"] } } };
    writeFileSync(test.project.path("tsconfig.json"), JSON.stringify(options));
    assertEquals((await test.leads("src/a.tsx"))[0], "@/b import -> src/b.ts:1:1");
    writeFileSync(test.project.path("src/c.ts"), `\n${b}`);
    assertEquals((await test.leads("src/a.tsx"))[1], "b import -> src/c.ts:2:14");
    writeFileSync(test.project.path("src/c.ts"), b);
    assertEquals((await test.leads("src/a.tsx"))[1], "b import -> src/c.ts:1:14");
  });

  it("never lead through a symlink that leaves the project", async () => {
    await using test = await openTestNav({
      "src/a.tsx": 'import { secret } from "./link";\nimport { gone } from "./nothing";\n',
    });
    writeFileSync(join(test.project.outside, "secret.ts"), "export const secret = 1;\n");
    symlinkSync(join(test.project.outside, "secret.ts"), test.project.path("src/link.ts"));
    assertEquals(await test.leads("src/a.tsx"), [
      "secret import -> (not_found)",
      "./link import -> (not_found)",
      "gone import -> (not_found)",
      "./nothing import -> (not_found)",
    ]);
  });

  it("lead to the first line of a file that is too large to look into", async () => {
    const found = await modules('import { x } from "./large";', {
      "src/large.ts": `export const x = 1;\n// ${"x".repeat(5_000_000)}\n`,
    });
    assertEquals(found, ["src/large.ts:1:1", "src/large.ts:1:1"]);
  });

  it("lead to the file where JavaScript says what it exports when it runs", async () => {
    const found = await modules('import { x } from "./common";\nimport { y } from "./module";', {
      "src/common.js": "exports.x = 1;\n",
      "src/module.js": "export const z = 1;\n",
    });
    assertEquals(found, [
      "src/common.js:1:1",
      "src/common.js:1:1",
      "(not_found)",
      "src/module.js:1:1",
    ]);
  });
});
