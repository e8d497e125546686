import { assert, assertEquals } from "@std/assert";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { after, before, describe, it } from "node:test";
import type { ts as TS } from "ts-morph";
import type { ImportKind } from "../../../lib/source/modules/facts.ts";
import { openResolver } from "../../../lib/source/modules/resolver.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { memoryView } from "../../support/memory_view.ts";
import { seededRandom } from "../../support/random.ts";

/** The same files on a real disk, with the real compiler asking it: the judge. */
let root = "";

before(async () => {
  await loadTypeScript();
  root = await realpath(await mkdtemp(join(tmpdir(), "resolver-")));
});
after(() => rm(root, { recursive: true, force: true }));

const sources = [
  "src/a.ts",
  "src/a.tsx",
  "src/a.js",
  "src/a.d.ts",
  "src/a/index.ts",
  "src/a/index.tsx",
  "src/b.tsx",
  "src/b.jsx",
  "src/b.native.tsx",
  "src/c.mts",
  "src/c.cjs",
  "src/c.d.cts",
  "src/d/index.js",
  "src/d/package.json",
  "src/d/main.ts",
  "src/e.test.ts",
  "src/data.json",
  "src/data.json.ts",
  "src/index.ts",
  "src/deep/er/f.ts",
  "src/deep/er/index.d.ts",
  "src/A.ts",
  "index.ts",
  "types/a.d.ts",
  "generated/src/g.ts",
  "lib/a.ts",
  "packages/ui/src/index.ts",
  "packages/ui/src/button.tsx",
  "packages/ui/src/button.types.ts",
  "packages/ui/index.d.ts",
  "packages/ui/internal/secret.ts",
  "packages/core/main.js",
  "packages/core/main.d.ts",
  "packages/core/sub/index.ts",
  "packages/core/lib/x.ts",
] as const;

const specifiers = String.raw`
  ./a ./a.js ./a.ts ./a.tsx ./a.jsx ./a/index ./a/ ./a/index.js ./A ./b ./b.js ./b.jsx ./c
  ./c.mjs ./c.mts ./c.cjs ./d ./d/ ./d/main ./e ./e.test ./e.test.js ./data ./data.json . ./
  .. ../ ../.. ../../ ../src/a ./../src/./a ./deep/er ./deep/er/f ./deep ../a ../../a
  ../../../a ../../../../a .\a ./deep\er ./g ../src/g ./missing .a a src/a lib/a @/a @/b.js
  @/deep/er/f @/missing ~/a exact far/a far/missing @acme @acme/ui @acme/ui/button
  @acme/ui/button.js @acme/ui/src/button @acme/ui/internal/secret @acme/ui/package.json core
  core/sub core/lib/x core/main root root/a react #a #lib/a #lib/a.js #none # node:fs fs
  fs/promises /a /src/a %41
`.trim().split(/\s+/);

const importers = [
  "src/importer.ts",
  "src/importer.mts",
  "src/deep/er/importer.tsx",
  "packages/ui/src/importer.ts",
  "importer.cts",
] as const;

const kinds = ["import", "dynamic", "require", "reexport"] as const;

interface Layout {
  readonly files: Record<string, string>;
  readonly options: string;
}

function makeLayout(seed: number): Layout {
  const next = seededRandom(seed);
  const pick = <T>(choices: readonly T[]): T => choices[next(choices.length)] as T;
  const compilerOptions = {
    ...pick<object>([
      {},
      { module: "esnext", moduleResolution: "bundler" },
      { module: "preserve" },
      { module: "commonjs", moduleResolution: "bundler" },
      { module: "nodenext" },
      { module: "node16" },
      { module: "commonjs", moduleResolution: "node10" },
      { module: "esnext", moduleResolution: "node" },
    ]),
    ...pick<object>([{}, { baseUrl: "." }, { baseUrl: "src" }]),
    ...pick<object>([
      {},
      { paths: { "@/*": ["./src/*"], "far/*": ["../outside/*", "./lib/*"] } },
      { paths: { "@/*": ["./lib/*", "./src/*"], exact: ["./src/a"], "*": ["./types/*"] } },
      { paths: { "~/*": ["./src/*"], "@acme/*": ["./packages/*/src"], "far/*": ["../outside/*"] } },
    ]),
    ...pick<object>([{}, { rootDirs: ["src", "generated/src"] }]),
    ...pick<object>([{}, { moduleSuffixes: [".native", ""] }]),
    ...pick<object>([{}, { resolveJsonModule: true }, { allowJs: true }]),
    ...pick<object>([{}, { customConditions: ["source"] }]),
  };
  const files: Record<string, string> = {};
  for (const path of sources) if (next(5) > 0) files[path] = "export {};";
  if (files["src/d/package.json"]) {
    files["src/d/package.json"] = pick([
      '{"types":"main.ts"}',
      "{}",
      '{"main":"./main"}',
      "broken",
    ]);
  }
  for (const path of importers) files[path] = "export {};";
  files["package.json"] = JSON.stringify({
    name: "root",
    workspaces: ["packages/*"],
    ...pick<object>([{}, { type: "module" }, { type: "commonjs" }]),
    ...pick<object>([{}, { exports: { ".": "./src/index.ts", "./*": "./src/*.ts" } }]),
    imports: { "#a": "./src/a.ts", "#lib/*": { import: "./lib/*.ts", require: "./src/*.ts" } },
  });
  files["packages/ui/package.json"] = JSON.stringify({
    name: "@acme/ui",
    ...pick<object>([
      {},
      { main: "./src/index.ts" },
      { types: "index.d.ts", main: "dist/index.js" },
      {
        exports: { ".": { source: "./src/index.ts", types: "./index.d.ts" }, "./*": "./src/*.tsx" },
      },
      {
        type: "module",
        exports: {
          ".": { import: "./src/index.ts", require: "./index.d.ts" },
          "./button": ["./missing.js", "./src/button.tsx"],
          "./*.js": "./src/*.tsx",
          "./internal/*": null,
          "./package.json": "./package.json",
        },
      },
      { typesVersions: { "*": { "*": ["src/*"] } } },
    ]),
  });
  files["packages/core/package.json"] = JSON.stringify({
    name: "core",
    ...pick<object>([{}, { main: "main.js" }, { main: "main", types: "main.d.ts" }]),
  });
  files["tsconfig.json"] = JSON.stringify({ compilerOptions });
  return { files, options: JSON.stringify(compilerOptions) };
}

async function writeLayout(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, "node_modules/@acme"), { recursive: true });
  await symlink("../../packages/ui", join(folder, "node_modules/@acme/ui"));
  await symlink("../packages/core", join(folder, "node_modules/core"));
}

function compilerOptions(folder: string): TS.CompilerOptions {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(folder, "tsconfig.json"), {}, host);
  assert(parsed);
  return parsed.options;
}

/** An import as the kind says, for the compiler to tell its mode. */
function statement(kind: ImportKind): string {
  if (kind === "dynamic") return 'import("x")';
  if (kind === "require") return 'import x = require("x")';
  return kind === "reexport" ? 'export * from "x"' : 'import x from "x"';
}

function compilerMode(file: string, kind: ImportKind, options: TS.CompilerOptions) {
  const impliedNodeFormat = ts.getImpliedNodeFormatForFile(file, undefined, ts.sys, options);
  const languageVersion = ts.ScriptTarget.Latest;
  const how = { languageVersion, ...(impliedNodeFormat && { impliedNodeFormat }) };
  const source = ts.createSourceFile(file, statement(kind), how, true);
  let literal: TS.StringLiteralLike | undefined;
  const visit = (node: TS.Node): void => {
    if (ts.isStringLiteralLike(node)) literal = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  assert(literal);
  return ts.getModeForUsageLocation(source, literal, options);
}

describe("openResolver: against the compiler on a real disk", () => {
  for (let seed = 1; seed <= 32; seed++) {
    it(`resolves as the compiler does in layout ${seed}`, async () => {
      const { files, options } = makeLayout(seed);
      // Deep enough that no specifier climbs out of the temporary folder.
      const folder = join(root, "a/b/c/d/e", String(seed));
      await writeLayout(folder, files);
      const resolver = await openResolver(memoryView(files));
      const judged = compilerOptions(folder);
      const cache = ts.createModuleResolutionCache(folder, (name) => name, judged);
      let resolved = 0;
      for (const from of importers) {
        for (const kind of kinds) {
          const mode = compilerMode(join(folder, from), kind, judged);
          for (const specifier of specifiers) {
            const { resolvedModule } = ts.resolveModuleName(
              specifier,
              join(folder, from),
              judged,
              ts.sys,
              // With it, the compiler takes the `imports` of a package for those of packages inside.
              specifier.startsWith("#") ? undefined : cache,
              undefined,
              mode,
            );
            const expected = resolvedModule &&
              relative(folder, resolvedModule.resolvedFileName);
            const found = resolver.resolve(from, specifier, { kind });
            if (expected !== undefined) resolved++;
            const where = `seed ${seed}, ${kind} "${specifier}" in ${from}, ${options}`;
            assertEquals(insidePath(found, expected), expected, where);
          }
        }
      }
      assert(resolved > 50, `seed ${seed} resolves next to nothing`);
    });
  }
});

/** The path found, but for what goes beyond the compiler: JSON it was not told to read, and unbuilt packages. */
function insidePath(
  found: ReturnType<Awaited<ReturnType<typeof openResolver>>["resolve"]>,
  expected: string | undefined,
): string | undefined {
  if (found.kind !== "file" && found.kind !== "asset") return undefined;
  if (expected === undefined && found.kind === "file" && found.unbuilt) return undefined;
  if (expected === undefined && found.kind === "asset" && found.path.endsWith(".json")) {
    return undefined;
  }
  return found.path;
}
