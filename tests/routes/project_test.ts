import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

let test: TestWorkbench;
beforeEach(async () => {
  test = await openTestWorkbench("shop");
});
afterEach(() => test[Symbol.asyncDispose]());

describe("GET /api/project", () => {
  it("tells the layout that it found, and why", async () => {
    const { status, body } = await test.get("/api/project");
    assertEquals(status, 200);
    assertEquals(body.name, "shop");
    assertEquals(body.layout.featuresDir, "src/features");
    assertStringIncludes(body.layout.reason, '"src/features"');
    assertEquals(body.layout.framework.name, "vite");
    assertEquals(body.layout.unmatched, {
      count: 3,
      examples: ["src/App.tsx", "src/main.tsx", "src/routes.tsx"],
    });
    assertEquals(body.features.map(({ name }: { name: string }) => name), [
      "account",
      "app",
      "cart",
      "catalog",
      "checkout",
      "shared",
    ]);
    assertEquals(body.layout.kind, "features");
    assertEquals(body.layout.packages, []);
    const { kinds, layers, units } = body.layout;
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    assertEquals(sum(kinds), units);
    assertEquals(layers.page, 10);
    assert(sum(layers) < kinds.source && kinds.tooling > 0, JSON.stringify(body.layout));
    assertEquals(body.problems, []);
    assertEquals(body.session, { login: "local" });
  });

  it("documents every rule with its severity here", async () => {
    test.write("workbench.json", JSON.stringify({ rules: { "import-cycle": "error" } }));
    const { body } = await test.get("/api/project");
    const ids = body.rules.map(({ id }: { id: string }) => id);
    assertEquals(new Set(ids).size, 14);
    const cycle = body.rules.find(({ id }: { id: string }) => id === "import-cycle");
    assertEquals([cycle.severity, cycle.default], ["error", "warning"]);
    for (const { summary, why } of body.rules) assert(summary.length > 10 && why.length > 10);
  });

  it("tells each problem of workbench.json with its place, and goes on", async () => {
    test.write(
      "workbench.json",
      JSON.stringify({
        featuresDir: "src/missing",
        layers: { page: { dirs: [7] } },
        colour: "red",
        frozen: ["src/**/generated/**"],
      }),
    );
    const { status, body } = await test.get("/api/project");
    assertEquals(status, 200);
    const places = body.problems.map(({ at }: { at?: string }) => at);
    for (const place of ["colour", "layers.page.dirs[0]", "featuresDir"]) {
      assert(places.includes(place), `${place} is not in ${JSON.stringify(body.problems)}`);
    }
    assertEquals(body.config.frozen, ["src/**/generated/**"]);
    assertEquals(body.config.contentHash.length, 64);
  });

  it("tells of an alias of imports that only runs tell, with its place", async () => {
    test.write(
      "vite.config.ts",
      'export default {\n  resolve: { alias: { "@": "/src", "~": process.env.HOME } },\n};\n',
    );
    const { status, body } = await test.get("/api/project");
    assertEquals(status, 200);
    type Told = { code: string; path: string; line: number; column: number };
    assertEquals(
      body.problems.map(({ code, path, line, column }: Told) => [code, path, line, column]),
      [["bundler_alias_unread", "vite.config.ts", 2, 36]],
    );
  });

  it("names the packages of a workspace, and how to open one alone", async () => {
    test.write("apps/web/package.json", '{"name":"@acme/web","dependencies":{"react":"19"}}');
    test.write("apps/web/src/pages/Home.tsx", "export const Home = () => <p/>;\n");
    test.write("tools/package.json", "{");
    test.write("tools/run.js", "run();\n");
    const { layout, features } = (await test.get("/api/project")).body;
    type Row = { name: string; path: string; react: boolean; kind: string; open: string };
    assertEquals(
      layout.packages.map(({ name, path, react, kind }: Row) => [name, path, react, kind]),
      [["@acme/web", "apps/web", true, "pages"], ["tools", "tools", false, "none"]],
    );
    assertStringIncludes(layout.packages[0].open, '"apps/web"');
    const app = features.find(({ name }: Row) => name === "apps/web/app");
    assertEquals([app.package, app.layers], ["apps/web", { page: 1 }]);
  });

  const broken: [name: string, content: string][] = [
    ["no JSON", "{"],
    ["an array", "[]"],
    ["keys that reach into prototypes", '{"__proto__":{"frozen":["**"]},"constructor":1}'],
    ["a hostile depth", "[".repeat(100_000)],
  ];
  for (const [name, content] of broken) {
    it(`reports a workbench.json that is ${name}`, async () => {
      test.write("workbench.json", content);
      const { status, body } = await test.get("/api/project");
      assertEquals(status, 200);
      assert(body.problems.length > 0);
      assertEquals(body.problems[0].path, "workbench.json");
      assertEquals(body.config.frozen, []);
    });
  }

  it("answers the same bytes to the same request", async () => {
    const [first, second] = [await test.get("/api/project"), await test.get("/api/project")];
    assertEquals(JSON.stringify(first.body), JSON.stringify(second.body));
  });
});

describe("PUT /api/project", () => {
  /** Makes a small project, and returns the path to open it by. */
  function inWorkspace(name: string): string {
    const folder = join(test.stateDirectory, "workspace", name);
    mkdirSync(join(folder, "src/features/tour/pages"), { recursive: true });
    writeFileSync(
      join(folder, "src/features/tour/pages/TourPage.tsx"),
      "export const TourPage = () => <p>Hello</p>;\n",
    );
    return name;
  }

  const put = (path: unknown): Promise<TestAnswer> => test.send("PUT", "/api/project", { path });

  it("opens a folder of the workspace, and the project of the start again", async () => {
    const opened = await put(inWorkspace("tour"));
    assertEquals([opened.status, opened.body.name], [200, "tour"]);
    const { body } = await test.get("/api/pages/all");
    assertEquals(body.pages.map(({ file }: { file: string }) => file), ["TourPage.tsx"]);
    const back = await put(".");
    assertEquals([back.status, back.body.name], [200, "shop"]);
    assertEquals((await test.get("/api/pages/all")).body.count, 10);
  });

  it("opens a project of a folder below", async () => {
    assertEquals((await put(inWorkspace("group/tour"))).status, 200);
  });

  it("keeps the open project when the other cannot be opened", async () => {
    assertEquals((await put("nowhere")).body.code, "project_not_found");
    assertEquals((await test.get("/api/project")).body.name, "shop");
  });

  it("opens no folder that a symlink leads to outside", async () => {
    inWorkspace("tour");
    symlinkSync(test.root, join(test.stateDirectory, "workspace", "way-out"));
    assertEquals((await put("way-out")).body.code, "project_not_found");
    assertEquals((await put("way-out/src")).body.code, "project_not_found");
  });

  it("names a folder by its path in the workspace alone", async () => {
    inWorkspace("tour");
    const workspace = join(test.stateDirectory, "workspace");
    for (const path of [join(workspace, "tour"), test.root, "tour/../tour/../../workspace/tour"]) {
      const answer = await put(path);
      assertEquals([answer.status, answer.body.code], [404, "project_not_found"], path);
    }
  });

  it("opens no part of a repository's own folder", async () => {
    inWorkspace("tour/.git");
    inWorkspace("tour/.GIT ");
    for (const path of ["tour/.git", "tour/.GIT ", "tour/.git/src"]) {
      assertEquals((await put(path)).body.code, "project_not_found", path);
    }
  });

  const elsewhere = [
    "..",
    "../../shop",
    "/",
    "/etc",
    "tour/../..",
    "tour\\..\\..",
    "C:\\",
    "a\u0000b",
    "%2e%2e",
    "x".repeat(1000),
    "tour/src/features/tour/pages/TourPage.tsx",
  ];
  for (const path of elsewhere) {
    it(`does not open ${JSON.stringify(path).slice(0, 40)}`, async () => {
      inWorkspace("tour");
      const answer = await put(path);
      assertEquals([answer.status, answer.body.code], [404, "project_not_found"]);
    });
  }

  it("opens no workspace at all where there is none", async () => {
    renameSync(inWorkspaceRoot(), `${inWorkspaceRoot()}-away`);
    assertEquals((await put("tour")).body.code, "project_not_found");
  });

  function inWorkspaceRoot(): string {
    inWorkspace("tour");
    return join(test.stateDirectory, "workspace");
  }

  it("refuses a body that is not exactly a path", async () => {
    for (const body of [{}, { path: "" }, { path: 7 }, { path: ".", more: 1 }, [], '"."']) {
      const answer = await test.send("PUT", "/api/project", body);
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
      assert(answer.body.issues.length > 0);
    }
  });

  it("answers a request to the project before with that project, or says that it was closed", async () => {
    const reading = test.get("/api/pages/source", { feature: "cart", file: "CartPage.tsx" });
    const switching = put(inWorkspace("tour"));
    const [read, switched] = await Promise.all([reading, switching]);
    assertEquals(switched.status, 200);
    assert(read.status === 200 || ["no_project", "feature_not_found"].includes(read.body.code));
  });
});
