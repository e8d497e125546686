import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

type Files = Readonly<Record<string, string>>;

interface Asked {
  readonly route: string;
  readonly page: string;
  readonly beside?: string;
}

const PACKAGE: Files = {
  "package.json": '{ "dependencies": { "react": "18.2.0", "react-router-dom": "6.4.0" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
};

function screens(...paths: readonly string[]): Files {
  return Object.fromEntries(paths.map((path) => {
    const name = /(\w+)\.tsx$/.exec(path)?.[1] ?? "";
    return [path, `export default function ${name}() {\n  return <main />;\n}\n`];
  }));
}

/** A table whose pages stand behind a fence, and whose top has what a test says. */
function garden(top: string, imports = ""): Files {
  return {
    ...PACKAGE,
    "src/router.tsx": `import { createBrowserRouter } from "react-router-dom";
import Fence from "./Fence";
import Missing from "./pages/Missing";
import Plants from "./pages/Plants";
${imports}
export const router = createBrowserRouter([
  {
    element: <Fence />,
    children: [
      { path: "plants", element: <Plants /> },
    ],
  },
${top}
]);
`,
    "src/Fence.tsx":
      'import { Outlet } from "react-router-dom";\nexport default function Fence() {\n  return <Outlet />;\n}\n',
    ...screens("src/pages/Missing.tsx", "src/pages/Plants.tsx", "src/pages/Seeds.tsx"),
  };
}

const ERRORS = `  { path: "404", element: <Missing /> },
  { path: "*", element: <Missing /> },`;
const OPEN = `  { path: "gate", element: <Gate /> },
${ERRORS}`;

/** The lines around the new route, and what a person is told. */
async function added(files: Files, asked: Asked): Promise<string> {
  await using opened = await openFlowProject(files);
  const { log } = await opened.run(addRoute, asked);
  const text = (await opened.changes())["src/router.tsx"] ?? "";
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes(`path: "${asked.route.slice(1)}"`));
  return [...lines.slice(at - 1, at + 1).map((line) => line.trim()), ...log].join("\n");
}

const SEEDS = { route: "/seeds", page: "src/pages/Seeds.tsx" };

describe("addRoute, where a table has several lists of routes", () => {
  it("takes no page for errors as the example", async () => {
    assertEquals(
      await added(garden(ERRORS), SEEDS),
      `{ path: "plants", element: <Plants /> },
{ path: "seeds", element: <Seeds /> },
"src/router.tsx" has the route "/seeds", like "plants"`,
    );
  });

  it("asks which list is meant where several have pages", async () => {
    const files = {
      ...garden(OPEN, 'import Gate from "./pages/Gate";'),
      ...screens("src/pages/Gate.tsx"),
    };
    await using opened = await openFlowProject(files);
    const error = await assertRejects(() => opened.run(addRoute, SEEDS), WorkbenchError);
    assertEquals(error.code, "edit_refused");
    assertStringIncludes(
      error.message,
      'Cannot tell where the route "/seeds" goes, beside "/plants" (src/router.tsx:10) or "/gate" (src/router.tsx:13): name one of them as "beside"',
    );
  });

  it("goes beside the route that is named", async () => {
    const files = {
      ...garden(OPEN, 'import Gate from "./pages/Gate";'),
      ...screens("src/pages/Gate.tsx"),
    };
    const lines = await added(files, { ...SEEDS, beside: "/plants" });
    assertStringIncludes(lines, '{ path: "plants", element: <Plants /> },\n{ path: "seeds"');
    await using opened = await openFlowProject(files);
    const error = await assertRejects(
      () => opened.run(addRoute, { ...SEEDS, beside: "/pots" }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, 'no route "/pots" is one that it could stand beside');
  });

  it("goes to the list with the pages of its folder, and says so", async () => {
    const files = {
      ...garden(OPEN, 'import Gate from "./doors/Gate";'),
      ...screens("src/doors/Gate.tsx"),
    };
    assertEquals(
      await added(files, SEEDS),
      `{ path: "plants", element: <Plants /> },
{ path: "seeds", element: <Seeds /> },
"src/router.tsx" has the route "/seeds", like "plants", among the pages of "src/pages"`,
    );
  });
});
