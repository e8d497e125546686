import { after, afterEach, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { createPage } from "../../../lib/plan/flows/create_page.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

const settings = '{ "compilerOptions": { "jsx": "react-jsx" } }';
const manifest = (...names: string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "*"])) });

const BESIDE = {
  "package.json": '{ "workspaces": ["apps/*"] }',
  "tsconfig.json": settings,
  "apps/site/package.json": manifest("next", "react"),
  "apps/site/src/app/page.tsx": "export default function Home() {\n  return <main />;\n}\n",
  "apps/start/package.json": manifest("@tanstack/react-start", "react"),
  "apps/start/src/routes/index.tsx": `import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/")({ component: Start });

function Start() {
  return <main />;
}
`,
};

describe("create-page where several routers are", () => {
  it("makes a page for the router of its package", async () => {
    project = await openFlowProject(BESIDE);
    await project.run(createPage, { feature: "apps/site/app", name: "About" });
    assertEquals(await project.changes(), {
      "apps/site/src/app/about/page.tsx":
        "export default function About() {\n  return (\n    <main>\n      <h1>About</h1>\n    </main>\n  );\n}\n",
    });
  });

  it("takes the route of the package of the feature", async () => {
    project = await openFlowProject(BESIDE);
    const page = { feature: "apps/site/app", name: "About", route: "/about" };
    await project.run(createPage, page);
    assertEquals(Object.keys(await project.changes()), ["apps/site/src/app/about/page.tsx"]);
  });

  for (const asked of [{}, { route: "/help" }]) {
    it(`names a page as its own router of Next.js does, asked ${JSON.stringify(asked)}`, async () => {
      project = await openFlowProject({
        "package.json": manifest("next", "react"),
        "tsconfig.json": settings,
        "src/app/page.tsx": "export default function Home() {\n  return <main />;\n}\n",
        "src/pages/excalidraw-in-pages.tsx":
          "export default function InPages() {\n  return <main />;\n}\n",
      });
      await project.run(createPage, { feature: "app", name: "Help", ...asked });
      const [path = "", text = ""] = Object.entries(await project.changes())[0] ?? [];
      assertEquals([path], ["src/pages/help.tsx"]);
      assertMatch(text ?? "", /export default function Help/);
    });
  }
});
