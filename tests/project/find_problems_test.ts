import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { findProblems, openProject } from "../../lib/project/mod.ts";
import { temporaryProject } from "../support/temporary_project.ts";

/** The problems of a project as `path:line:column code at`. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const project = temporaryProject(files);
  try {
    await using opened = await openProject({ root: project.root });
    const found = await findProblems(opened.files, await opened.layout());
    return found.map(({ path, line, column, code, at }) =>
      `${[path, line, column].filter((part) => part !== undefined).join(":")} ${code} ${at ?? ""}`
        .trim()
    );
  } finally {
    project.remove();
  }
}

const REACT = '{"dependencies":{"react":"19"}}';

describe("findProblems", () => {
  it("finds every value of workbench.json that is none, at its line", async () => {
    const configuration = [
      "{",
      '  "rules": { "unit-nam": "off" },',
      '  "frozen": ["["],',
      '  "gate": { "types": "maybe" },',
      '  "featuresDir": "../x"',
      "}",
    ].join("\n");
    assertEquals(
      (await problemsOf({ "package.json": REACT, "workbench.json": configuration })).sort(),
      [
        "workbench.json:2:14 config_unknown_key rules.unit-nam",
        "workbench.json:3:14 config_invalid_value frozen[0]",
        "workbench.json:4:13 config_invalid_value gate.types",
        "workbench.json:5:3 config_invalid_value featuresDir",
      ],
    );
  });

  it("finds each set-up file that does not parse, in the root and in packages", async () => {
    assertEquals(
      await problemsOf({
        "workbench.json": "{\n  // why\n}",
        "package.json": '{\n  "dependencies": { "react": "19" },\n}',
        "tsconfig.json": '{ /* fine */ "compilerOptions": { "strict" true } }',
        "src/App.tsx": "",
        "web/package.json": '{ "name": }',
        "web/tsconfig.app.json": "{\n",
        "web/src/App.tsx": "",
        "web/src/tsconfig.json": "{",
      }),
      [
        "workbench.json:2:3 config_unreadable",
        "package.json:2:36 package_json_unreadable",
        "web/package.json:1:11 package_json_unreadable",
        "tsconfig.json:1:44 tsconfig_unreadable",
        "web/tsconfig.app.json:2:1 tsconfig_unreadable",
      ],
    );
  });

  it("tells that pages of Astro are not read", async () => {
    const files = { "package.json": REACT, "src/pages/index.astro": "<Tea />", "src/Tea.tsx": "" };
    assertEquals(await problemsOf(files), ["pages_not_read"]);
  });

  it("finds nothing wrong with comments in the compiler's settings", async () => {
    const settings = '{\n  // strict\n  "compilerOptions": { "strict": true, },\n}';
    assertEquals(
      await problemsOf({ "package.json": REACT, "tsconfig.json": settings, "jsconfig.json": "" }),
      [],
    );
  });
});
