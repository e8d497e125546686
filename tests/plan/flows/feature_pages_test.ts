import { assertEquals } from "@std/assert";
import { after, describe, it } from "node:test";
import { createFeature } from "../../../lib/plan/flows/create_feature.ts";
import { createPage } from "../../../lib/plan/flows/create_page.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

/** A project whose features are pages in their index, with components beside. */
const INDEXES = {
  "src/App.tsx":
    `import { Route, Routes } from "react-router-dom";\nimport { Settings } from "./features/settings";\n` +
    `import { Tasks } from "./features/tasks";\n\nexport function App() {\n  return (\n    <Routes>\n` +
    `      <Route path="/settings" element={<Settings />} />\n      <Route path="/tasks" element={<Tasks />} />\n` +
    `    </Routes>\n  );\n}\n`,
  "src/features/settings/index.tsx": "export function Settings() {\n  return <main />;\n}\n",
  "src/features/settings/components/Row.tsx": "export function Row() {\n  return <p />;\n}\n",
  "src/features/tasks/index.tsx": "export function Tasks() {\n  return <main />;\n}\n",
  "src/features/tasks/components/Board.tsx": "export function Board() {\n  return <p />;\n}\n",
  "package.json": '{ "dependencies": { "react": "19.0.0", "react-router-dom": "6.0.0" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
};

describe("features whose pages are their indexes", () => {
  const named = (name: string): string => `export function ${name}() {\n  return <main />;\n}\n`;
  const ofApp = { "src/pages/HomePage.tsx": named("HomePage"), "src/pages/Us.tsx": named("Us") };
  const rows = [
    ["app", "Reports", {}, "src/features/reports/index.tsx"],
    ["tasks", "Reports", {}, "src/features/tasks/reports/index.tsx"],
    ["tasks", "Done", ofApp, "src/features/tasks/done/index.tsx"],
    [null, "reports", {}, "src/features/reports/index.tsx"],
    [null, "reports", ofApp, "src/features/reports/index.tsx"],
  ] as const;
  for (const [feature, name, more, path] of rows) {
    const what = feature === null ? "feature" : `page of ${feature}`;
    it(`have a new ${what} at ${path}, beside ${Object.keys(more).length} others`, async () => {
      await using project = await openFlowProject({ ...INDEXES, ...more });
      if (feature === null) await project.run(createFeature, { name });
      else await project.run(createPage, { feature, name });
      assertEquals(Object.keys(await project.changes()), [path]);
    });
  }
});
