import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { describeProject, openProject } from "../../lib/project/mod.ts";
import { factsOf, lineOf } from "../../lib/runtime/describe_start.ts";
import { openProjectView } from "../../lib/workbench/project_overview.ts";
import { temporaryProject } from "../support/temporary_project.ts";

const SOUGHT =
  'Expected a React project, with "react" in a package.json or files with JSX (.tsx, .jsx), but ';

/** The sentences on why a project of these files is no React project. */
async function notReact(files: Record<string, string>): Promise<string[]> {
  const project = temporaryProject(files);
  try {
    await using opened = await openProject({ root: project.root });
    const { problems } = await describeProject(opened, { rules: () => [], session: null });
    return problems.filter(({ code }) => code === "not_react").map(({ message }) => message);
  } finally {
    project.remove();
  }
}

describe("findNotReact", () => {
  const others: readonly (readonly [Record<string, string>, string])[] = [
    [{}, "the folder has no files"],
    [{ "main.go": "package main" }, "there is neither, and no package.json at all"],
    [{ "package.json": "{}", "src/main.ts": "" }, "there is neither"],
    [{ "package.json": '{"dependencies":{"vue":"3"}}' }, 'package.json names "vue"'],
    [{ "package.json": "{" }, "there is neither"],
  ];
  for (const [files, found] of others) {
    it(`tells of ${JSON.stringify(files)} that ${found}`, async () => {
      assertEquals(await notReact(files), [SOUGHT + found]);
    });
  }

  it("takes a project with React in any package, or with JSX, for one", async () => {
    const react = '{"devDependencies":{"react":"19"}}';
    assertEquals(await notReact({ "package.json": react }), []);
    assertEquals(await notReact({ "src/App.tsx": "" }), []);
    assertEquals(await notReact({ "web/package.json": react, "web/src/App.js": "" }), []);
  });
});

describe("factsOf", () => {
  async function linesOf(files: Record<string, string>): Promise<string> {
    const project = temporaryProject(files);
    try {
      await using opened = await openProject({ root: project.root });
      const overview = await openProjectView(opened).layout();
      return factsOf(overview, "/home/me/shop").map(lineOf).join("\n");
    } finally {
      project.remove();
    }
  }

  it("names the packages that are React projects, and how to open one alone", async () => {
    const lines = await linesOf({
      "package.json": "{}",
      "apps/web/package.json": '{"name":"@acme/web","dependencies":{"react":"19"}}',
      "apps/web/src/App.tsx": "",
      "apps/api/package.json": "{}",
      "apps/api/src/main.ts": "",
    });
    assertEquals(
      lines,
      '  layout   The project holds packages of their own: "apps/api", "apps/web".\n' +
        "  found    2 source files\n" +
        "  package  @acme/web; alone with --project /home/me/shop/apps/web",
    );
  });

  it("says that a folder is no React project", async () => {
    const [, , problem] = (await linesOf({ "package.json": '{"dependencies":{"svelte":"5"}}' }))
      .split("\n");
    assertEquals(
      problem,
      `  problem  ${SOUGHT}package.json names "svelte"; another folder is served with --project DIR`,
    );
  });
});
