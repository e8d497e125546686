import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { readConfigTexts } from "../../../lib/source/modules/config_texts.ts";
import { createModuleHost } from "../../../lib/source/modules/module_host.ts";
import { readPackages } from "../../../lib/source/modules/packages.ts";
import { parseTsConfigs, type TsConfig } from "../../../lib/source/modules/tsconfig.ts";
import { createTimeSlice } from "../../../lib/slices/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { memoryView } from "../../support/memory_view.ts";

before(loadTypeScript);

async function read(
  files: Record<string, string>,
  path = "tsconfig.json",
): Promise<TsConfig> {
  const view = memoryView(files);
  const slice = createTimeSlice();
  const list = await view.list();
  const configs = await readConfigTexts(view, list, slice);
  const host = createModuleHost(list, configs, readPackages(list, configs));
  const all = await parseTsConfigs({ view, list, host, configs, paths: [path], slice });
  const config = all.get(path);
  assert(config);
  return config;
}

function codes(config: TsConfig): string[] {
  return config.problems.map((each) => `${each.code} ${each.path}:${each.line ?? "-"}`);
}

describe("parseTsConfigs", () => {
  it("reads comments, trailing commas, a byte order mark and a chain of extends", async () => {
    const config = await read({
      "tsconfig.json": '\uFEFF{ // mine\n "extends": ["./base/a.json", "./base/b"],\n}',
      "base/a.json": '{ "compilerOptions": { "paths": { "@/*": ["../src/*"] }, "baseUrl": ".." } }',
      "base/b.json": '{ "extends": "./c.json", "compilerOptions": { "moduleSuffixes": [".x"] } }',
      "base/c.json": '{ "compilerOptions": { "module": "nodenext" }, "references": [] }',
    });
    assertEquals(codes(config), []);
    assertEquals(config.options.paths, { "@/*": ["../src/*"] });
    assertEquals(config.options.moduleSuffixes, [".x"]);
    assertEquals(config.options.module, 199);
  });

  it("extends a package of the workspace", async () => {
    const config = await read({
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/config/package.json": '{ "name": "@acme/tsconfig" }',
      "packages/config/react.json": '{ "compilerOptions": { "moduleSuffixes": [".web"] } }',
      "apps/a/tsconfig.json": '{ "extends": "@acme/tsconfig/react.json" }',
    }, "apps/a/tsconfig.json");
    assertEquals(codes(config), []);
    assertEquals(config.options.moduleSuffixes, [".web"]);
  });

  it("reports what it cannot follow, with the place, and keeps the rest", async () => {
    const config = await read({
      "tsconfig.json": [
        "{",
        '  "extends": ["@tsconfig/strictest/tsconfig.json",',
        '    "./gone.json",',
        '    "../outside.json"],',
        '  "compilerOptions": { "moduleResolution": "magic", "moduleSuffixes": [".x"] },',
        '  "references": [{ "path": "./gone" }, { "path": "../outside" }]',
        "}",
      ].join("\n"),
    });
    assertEquals(codes(config).sort(), [
      "tsconfig_extends_missing tsconfig.json:3",
      "tsconfig_extends_missing tsconfig.json:4",
      "tsconfig_extends_package tsconfig.json:2",
      "tsconfig_option tsconfig.json:5",
      "tsconfig_reference_missing tsconfig.json:-",
      "tsconfig_reference_missing tsconfig.json:-",
    ]);
    assertEquals(config.options.moduleSuffixes, [".x"]);
    for (const { message } of config.problems) assertEquals(message.includes("<project>"), false);
  });

  it("reports circles and broken text", async () => {
    const circle = await read({
      "tsconfig.json": '{ "extends": "./b.json" }',
      "b.json": '{ "extends": "./tsconfig.json" }',
    });
    assertEquals(codes(circle), ["tsconfig_cycle tsconfig.json:-"]);
    const broken = await read({ "tsconfig.json": '{\n "compilerOptions": { "target": \n' });
    assertEquals(broken.problems[0], {
      code: "tsconfig_syntax",
      path: "tsconfig.json",
      line: 2,
      column: 32,
      message: "Expression expected",
    });
    const deep = await read({ "tsconfig.json": "[".repeat(100_000) });
    assertEquals(codes(deep).length > 0, true);
    assertEquals(codes(await read({}, "tsconfig.json")), []);
  });

  it("finds referenced projects by file and by folder", async () => {
    const config = await read({
      "tsconfig.json": '{ "references": [{ "path": "./a" }, { "path": "b/tsconfig.lib.json" }] }',
      "a/tsconfig.json": "{}",
      "b/tsconfig.lib.json": "{}",
    });
    assertEquals(config.references, ["a/tsconfig.json", "b/tsconfig.lib.json"]);
  });
});
