import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { moveEdits } from "../../../lib/plan/refactor/move_edits.ts";
import { openRefactoredProject } from "./refactored_project.ts";

/** A file that names another by its path, and the path before and after that one moved; the same where it stays. */
interface Case {
  readonly what: string;
  /** The file that holds the path, and its text with `PATH` in place of it. */
  readonly holder: readonly [path: string, text: string];
  readonly path: string;
  readonly move: readonly [from: string, to: string];
  readonly becomes: string;
}

const SETUP = "src/testing/setup.ts";
const MAIN = "src/main.tsx";

const CASES: readonly Case[] = [
  {
    what: "a configuration, from itself",
    holder: ["vite.config.ts", "export default { test: { setupFiles: 'PATH' } };\n"],
    path: "./src/testing/setup.ts",
    move: [SETUP, "src/tests/begin.ts"],
    becomes: "./src/tests/begin.ts",
  },
  {
    what: "a configuration, from the project",
    holder: ["tools/paths.cjs", 'const path = require("path");\nmodule.exports = { a: "PATH" };\n'],
    path: "src/testing/setup.ts",
    move: [SETUP, "setup.ts"],
    becomes: "setup.ts",
  },
  {
    what: "a configuration of Jest",
    holder: ["config/jest.config.js", "module.exports = { setupFiles: [`PATH`] };\n"],
    path: "<rootDir>/src/testing/setup.ts",
    move: [SETUP, "src/begin.ts"],
    becomes: "<rootDir>/src/begin.ts",
  },
  {
    what: "a page of HTML, from the root of the site",
    holder: [
      "index.html",
      "<!doctype html>\r\n<body>\r\n<script type=module src=PATH async></script>\r\n<a href='/b'>",
    ],
    path: "/src/main.tsx",
    move: [MAIN, "src/app/start.tsx"],
    becomes: "/src/app/start.tsx",
  },
  {
    what: "a page of HTML, from itself",
    holder: ["pages/index.html", '<script type="module" SRC = "PATH"></script>'],
    path: "../src/main.tsx",
    move: [MAIN, "main.tsx"],
    becomes: "../main.tsx",
  },
  {
    what: "a manifest",
    holder: ["package.json", '{ "name": "app", "main": "PATH" }'],
    path: "./src/main.tsx",
    move: [MAIN, "src/app/start.tsx"],
    becomes: "./src/app/start.tsx",
  },
  {
    what: "a script of a manifest",
    holder: ["package.json", '{ "scripts": { "begin": "node  --watch PATH --port 1" } }'],
    path: "src/testing/setup.ts",
    move: [SETUP, "scripts/setup.ts"],
    becomes: "scripts/setup.ts",
  },
  {
    what: "the manifest of a package, from there",
    holder: ["packages/ui/package.json", '{ "exports": { ".": "PATH" } }'],
    path: "./src/index.ts",
    move: ["packages/ui/src/index.ts", "packages/ui/lib/index.ts"],
    becomes: "./lib/index.ts",
  },
  {
    what: "an alias of one file",
    holder: ["tsconfig.json", '{ "compilerOptions": { "paths": { "start": ["PATH"] } } }'],
    path: "./src/main.tsx",
    move: [MAIN, "src/app/start.tsx"],
    becomes: "./src/app/start.tsx",
  },
  {
    what: "a configuration that moves itself",
    holder: ["config/tools.ts", 'export const start = "PATH";\n'],
    path: "../src/main.tsx",
    move: ["config/tools.ts", "tools.ts"],
    becomes: "./src/main.tsx",
  },
  {
    what: "a link of the app, which is no file",
    holder: ["src/menu.tsx", 'export const menu = ["PATH", "./main"];\n'],
    path: "/src/main",
    move: [MAIN, "src/app/start.tsx"],
    becomes: "/src/main",
  },
];

function filesOf({ holder: [path, text], path: written, move: [from] }: Case) {
  return {
    "package.json": '{ "name": "app" }',
    [SETUP]: "export {};\n",
    [MAIN]: "export {};\n",
    ...from === path ? {} : { [from]: "export {};\n" },
    [path]: text.replace("PATH", written),
  };
}

describe("a path that names a file without importing it", () => {
  for (const each of CASES) {
    const { what, holder: [path, text], path: written, move: [from, to], becomes } = each;

    it(`leads there after a move, in ${what}`, async () => {
      await using project = await openRefactoredProject(filesOf(each));
      const signal = AbortSignal.timeout(60_000);
      const site = { draft: project.draft(), signal, log: () => undefined, ask: null };
      const edits = await moveEdits(site, new Map([[from, to]]));
      const start = text.indexOf("PATH");
      const edit = { start, end: start + written.length, text: becomes };
      assertEquals([...edits], written === becomes ? [] : [[path, [edit]]]);
    });
    if (written === becomes || path === from) continue;

    it(`prevents that the file is removed, in ${what}`, async () => {
      await using project = await openRefactoredProject(filesOf(each));
      assertEquals(await placesOf(() => project.run(removeUnit, { path: from })), [path]);
    });
  }

  it("prevents a move to where it could not lead", async () => {
    await using project = await openRefactoredProject({
      "package.json": '{ "workspaces": ["site"] }',
      "site/package.json": "{}",
      "site/index.html": '<script src="/src/main.tsx"></script>',
      "site/src/main.tsx": "export {};\n",
      "src/other.ts": "export {};\n",
    });
    const move = { path: "site/src/main.tsx", folder: "src" };
    assertEquals(await placesOf(() => project.run(moveUnit, move)), ["site/index.html"]);
  });
});

/** @returns the paths of the places that a refusal tells */
async function placesOf(run: () => Promise<unknown>): Promise<string[]> {
  const refusal = await run().then(() => null, (error: unknown) => error);
  assert(refusal instanceof WorkbenchError, String(refusal));
  assertEquals(refusal.code, "edit_refused");
  return (refusal.data["places"] as { path: string }[]).map(({ path }) => path);
}

describe("a file that declares names for all files", () => {
  const AMBIENT: Readonly<Record<string, string>> = {
    "src/env.d.ts": '/// <reference types="vite/client" />\n',
    "src/types.d.ts": "interface Flags {\n  dark: boolean;\n}\n",
    "src/global.ts": "export {};\n\ndeclare global {\n  interface Window { flags: 1 }\n}\n",
    "src/theme.ts": 'import "lib";\n\ndeclare module "lib" {\n  interface Theme { a: 1 }\n}\n',
  };
  for (const [path, text] of Object.entries(AMBIENT)) {
    it(`is not removed: ${path}`, async () => {
      await using project = await openRefactoredProject({ [path]: text });
      assertEquals(await placesOf(() => project.run(removeUnit, { path })), []);
    });
  }

  it("is none where its names are its own", async () => {
    await using project = await openRefactoredProject({
      "src/tools.ts": "export namespace tools {\n  export const a = 1;\n}\n",
      "scripts/run.ts": "const began = 1;\nconsole.log(began);\n",
    });
    for (const path of ["src/tools.ts", "scripts/run.ts"]) {
      const { changes } = await project.run(removeUnit, { path });
      assertEquals([...changes], [[path, null]]);
    }
  });
});
