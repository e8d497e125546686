import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { moveEdits } from "../../../lib/plan/refactor/move_edits.ts";
import { openRefactoredProject } from "./refactored_project.ts";

const BUNDLER = { module: "esnext", moduleResolution: "bundler", jsx: "preserve" };

/** A move, and the specifier of one import before and after it. */
const CASES: readonly {
  readonly what: string;
  readonly options: object;
  readonly files?: Readonly<Record<string, string>>;
  readonly move: readonly [string, string];
  readonly from: string;
  readonly specifier: string;
  /** The same where it must stay. */
  readonly becomes: string;
}[] = [
  {
    what: "a path below baseUrl",
    options: { ...BUNDLER, baseUrl: "src" },
    move: ["src/a/x.ts", "src/b/y.ts"],
    from: "src/main.ts",
    specifier: "a/x",
    becomes: "b/y",
  },
  {
    what: "the extension that Node asks for",
    options: { module: "nodenext" },
    files: { "package.json": '{ "type": "module" }' },
    move: ["src/a/x.ts", "src/x/index.ts"],
    from: "src/main.ts",
    specifier: "./a/x.js",
    becomes: "./x/index.js",
  },
  {
    what: "a folder whose index moves to a file",
    options: BUNDLER,
    move: ["src/a/index.tsx", "src/b.tsx"],
    from: "src/main.ts",
    specifier: "./a",
    becomes: "./b",
  },
  {
    what: "a file that becomes the index of a folder",
    options: BUNDLER,
    move: ["src/a.ts", "src/a/index.ts"],
    from: "src/main.ts",
    specifier: "./a",
    becomes: "./a",
  },
  {
    what: "an alias of one file, which no longer leads there",
    options: { ...BUNDLER, paths: { start: ["./src/a/x.ts"], "@/*": ["./src/*"] } },
    move: ["src/a/x.ts", "src/b/x.ts"],
    from: "src/main.ts",
    specifier: "start",
    becomes: "@/b/x",
  },
  {
    what: "the longer of two aliases",
    options: {
      ...BUNDLER,
      paths: { "@/*": ["./src/*"], "@b/*": ["./src/b/*"], "@a/*": ["./src/a/*"] },
    },
    move: ["src/a/x.ts", "src/b/x.ts"],
    from: "src/main.ts",
    specifier: "@a/x",
    becomes: "@b/x",
  },
  {
    what: "a relative path where no alias reaches",
    options: { ...BUNDLER, paths: { "@a/*": ["./src/a/*"] } },
    move: ["src/a/x.ts", "other/x.ts"],
    from: "src/main.ts",
    specifier: "@a/x",
    becomes: "../other/x",
  },
  {
    what: "a query behind the name, and a file that is no source",
    options: BUNDLER,
    files: { "src/a/x.svg": "<svg/>" },
    move: ["src/a/x.svg", "src/b/y.svg"],
    from: "src/main.ts",
    specifier: "./a/x.svg?react",
    becomes: "./b/y.svg?react",
  },
  {
    what: "a package of the workspace",
    options: BUNDLER,
    files: {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "packages/ui/package.json": '{ "name": "@acme/ui", "exports": { "./*": "./src/*.ts" } }',
    },
    move: ["packages/ui/src/x.ts", "packages/ui/src/parts/y.ts"],
    from: "src/main.ts",
    specifier: "@acme/ui/x",
    becomes: "@acme/ui/parts/y",
  },
  {
    what: "an import of the package's own",
    options: { module: "nodenext" },
    files: { "package.json": '{ "type": "module", "imports": { "#a/*": "./src/a/*.ts" } }' },
    move: ["src/a/x.ts", "src/a/deep/y.ts"],
    from: "src/main.ts",
    specifier: "#a/x",
    becomes: "#a/deep/y",
  },
  {
    what: "a path in the file that moves, to what stays",
    options: BUNDLER,
    files: { "src/c.ts": "export const x = 1;\n" },
    move: ["src/a/x.ts", "src/b/deep/x.ts"],
    from: "src/a/x.ts",
    specifier: "../c",
    becomes: "../../c",
  },
  {
    what: "a path that leads nowhere, in the file that moves",
    options: BUNDLER,
    move: ["src/a/x.ts", "src/b/deep/x.ts"],
    from: "src/a/x.ts",
    specifier: "./generated",
    becomes: "../../a/generated",
  },
  {
    what: "a package, in the file that moves",
    options: BUNDLER,
    move: ["src/a/x.ts", "src/b/deep/x.ts"],
    from: "src/a/x.ts",
    specifier: "react",
    becomes: "react",
  },
];

describe("moveEdits", () => {
  for (const { what, options, files = {}, move, from, specifier, becomes } of CASES) {
    it(`keeps the style of ${what}`, async () => {
      const [before, after] = move;
      const importing = `import '${specifier}'\r\n`;
      await using project = await openRefactoredProject({
        "tsconfig.json": JSON.stringify({ compilerOptions: options }),
        [before]: "export const x = 1;\n",
        ...files,
        [from]: importing,
      });
      const signal = AbortSignal.timeout(60_000);
      const site = { draft: project.draft(), signal, log: () => undefined, ask: null };
      const edits = await moveEdits(site, new Map([[before, after]]));
      const start = importing.indexOf("'") + 1;
      const edit = { start, end: start + specifier.length, text: becomes };
      assertEquals(edits.get(from) ?? [], specifier === becomes ? [] : [edit]);
    });
  }
});
