import { renameSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { temporaryProject } from "../support/temporary_project.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** Opens a project of these files for a test, and takes it away behind it. */
async function withProject(
  files: Readonly<Record<string, string>>,
  work: (test: TestWorkbench, path: (file: string) => string) => Promise<void>,
): Promise<void> {
  const project = temporaryProject(files);
  try {
    await using test = await openTestWorkbench(null, { project: project.root });
    await work(test, (file) => project.path(file));
  } finally {
    project.remove();
  }
}

const ROUTER = '{ "dependencies": { "react-router": "7" } }';

describe("the units of a project", () => {
  it("are listed where re-exports, lazy components and lists of routes go round in circles", async () => {
    await withProject({
      "package.json": ROUTER,
      "src/a.ts": 'export * from "./b";\nexport { Lost } from "./b";\n',
      "src/b.ts":
        'export * from "./a";\nexport { Lost } from "./a";\nexport * as self from "./b";\n',
      "src/lazy_a.ts":
        'import { lazy } from "react";\nexport default lazy(() => import("./lazy_b"));\n',
      "src/lazy_b.ts":
        'import { lazy } from "react";\nexport default lazy(() => import("./lazy_a"));\n',
      "src/list_a.tsx": 'import { Home } from "./home";\nimport { b } from "./list_b";\n' +
        'export const a = [{ path: "a", element: <Home />, children: [...b] }];\n',
      "src/list_b.tsx": 'import { Home } from "./home";\nimport { a } from "./list_a";\n' +
        'export const b = [{ path: "b", element: <Home />, children: [...a] }];\n',
      "src/home.tsx": "export const Home = () => <p>Home</p>;\n",
      "src/app.tsx":
        'import { Route, Routes } from "react-router";\nimport { Lost, self } from "./a";\n' +
        'import Round from "./lazy_a";\n' +
        "export const App = () => (\n  <Routes>\n" +
        '    <Route path="/lost" element={<Lost />} />\n    <Route path="/self" element={<self.self.Lost />} />\n' +
        '    <Route path="/round" element={<Round />} />\n  </Routes>\n);\n',
    }, async (test) => {
      const { status, body } = await test.get("/api/units");
      assertEquals([status, body.total], [200, 8]);
      const { body: listed } = await test.get("/api/pages");
      assert(listed.pages.some(({ path }: { path: string }) => path === "src/home.tsx"));
      assertEquals((await test.get("/api/pages/tree", { path: "src/a.ts" })).body.reason, "barrel");
    });
  });

  it("answer clearly while files are renamed below the reader", async () => {
    const text = "export const Card = () => <p>Card</p>;\n";
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`src/File${index}.tsx`, text]),
    );
    await withProject(
      { "package.json": ROUTER, "src/Card.tsx": text, ...files },
      async (test, path) => {
        const names = ["src/Card.tsx", "src/Moved.tsx"] as const;
        for (let round = 0; round < 20; round++) {
          const [from, to] = round % 2 === 0 ? names : [names[1], names[0]];
          const asked = [
            test.get("/api/units"),
            test.get("/api/pages/tree", { path: from }),
            test.get("/api/pages/tree", { path: to }),
          ];
          await new Promise((resolve) => setImmediate(resolve));
          renameSync(path(from), path(to));
          const [units, ...trees] = await Promise.all(asked);
          assertEquals(units?.status, 200);
          // In between a list may have neither name, or both.
          assert(Math.abs(units?.body.total - 41) <= 1, units?.body.total);
          for (const { status, body } of trees) {
            assert([200, 403, 404, 409].includes(status), `${status} ${body.code}`);
          }
          const { body } = await test.get("/api/units", { q: to });
          assertEquals(body.units[0]?.path, to);
          assertEquals((await test.get("/api/pages/tree", { path: to })).body.roots.length, 1);
          const gone = await test.get("/api/pages/tree", { path: from });
          assertEquals([gone.status, gone.body.code], [403, "outside_scope"]);
        }
      },
    );
  });
});
