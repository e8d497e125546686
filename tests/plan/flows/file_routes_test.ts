import { after, afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { createPage } from "../../../lib/plan/flows/create_page.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

interface Asked {
  readonly route: string;
  readonly page: string;
  readonly table?: string;
}

async function added(name: string, asked: Asked): Promise<Record<string, string | null>> {
  project = await openFlowProject(fixturePath("projects", name));
  await project.run(addRoute, asked);
  return await project.changes();
}

describe("addRoute, where files are routes", () => {
  const cases: readonly (readonly [string, Asked, string, string])[] = [
    [
      "next_app",
      {
        route: "/hours",
        page: "src/features/about/OpeningHours.tsx",
        table: "src/app/(marketing)/about/page.tsx",
      },
      "src/app/(marketing)/hours/page.tsx",
      'export { default } from "@/features/about/OpeningHours";\n',
    ],
    [
      "next_app",
      { route: "/about/hours/all", page: "src/features/about/OpeningHours.tsx" },
      "src/app/(marketing)/about/hours/all/page.tsx",
      'export { default } from "@/features/about/OpeningHours";\n',
    ],
    [
      "next_pages",
      { route: "/notes/all", page: "views/notes/index.tsx" },
      "pages/notes/all.tsx",
      'export { default } from "views/notes";\n',
    ],
    [
      "remix_flat",
      { route: "/entries/about", page: "app/features/about/about-page.tsx" },
      "app/routes/entries.about.tsx",
      'export { AboutPage as default } from "~/features/about/about-page";\n',
    ],
  ];
  for (const [name, asked, path, text] of cases) {
    it(`makes "${path}" of ${name}`, async () => {
      assertEquals(await added(name, asked), { [path]: text });
      const { units } = await project!.draft.source.units.index();
      const routes = units.get(asked.page)?.routes ?? [];
      assert(routes.some(({ route, declaredIn }) => route === asked.route && declaredIn === path));
    });
  }

  const refusals: readonly (readonly [string, Asked, string])[] = [
    [
      "next_app",
      { route: "/hours", page: "src/features/about/OpeningHours.tsx" },
      '"src/app/(marketing)/hours/page.tsx" or "src/app/(shop)/hours/page.tsx"',
    ],
    [
      "next_app",
      { route: "/hours/:day", page: "src/features/about/OpeningHours.tsx" },
      "a route with a parameter has to be made by hand",
    ],
    ["next_app", { route: "/about", page: "src/features/about/OpeningHours.tsx" }, "shows"],
  ];
  for (const [name, asked, reason] of refusals) {
    it(`refuses ${asked.route} of ${name} and says why`, async () => {
      const error = await assertRejects(() => added(name, asked), WorkbenchError);
      assertStringIncludes(error.message, reason);
      assertEquals(await project!.changes(), {});
    });
  }
});

/** A page in the framework mode of React Router, as its neighbours are written. */
const screen = (name: string): string =>
  `export function loader() {\n  return null;\n}\n\nexport default function ${name}() {\n  return <main />;\n}\n`;

const FRAMEWORK = {
  "package.json": '{ "dependencies": { "react": "19.0.0", "react-router": "7.9.0" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
  "app/root.tsx": screen("App"),
};

const FLAT = {
  ...FRAMEWORK,
  "app/routes.ts":
    'import { flatRoutes } from "@react-router/fs-routes";\n\nexport default flatRoutes();\n',
  "app/routes/_index.tsx": screen("Home"),
  "app/routes/_site.opening-hours.tsx": screen("OpeningHours"),
  "app/routes/_site.tsx": screen("Site"),
  "app/routes/seeds.$seedId.tsx": screen("Seed"),
  "app/routes/sitemap.ts": "export function loader() {\n  return null;\n}\n",
  "app/routes/feed.ts": "export const loader = () => null;\n",
};

describe("createPage, where files are routes", () => {
  async function created(
    files: string | Readonly<Record<string, string>>,
    args: { readonly feature: string; readonly name: string; readonly route?: string },
  ): Promise<{ readonly path: string; readonly text: string; readonly log: readonly string[] }> {
    project = await openFlowProject(
      typeof files === "string" ? fixturePath("projects", files) : files,
    );
    const { log } = await project.run(createPage, args);
    const [[path, text] = ["", ""]] = Object.entries(await project.changes());
    return { path, text: text ?? "", log };
  }

  /** What the list of units says of a page once it is made. */
  async function routesOf(path: string): Promise<readonly (string | null)[]> {
    const { units } = await project!.draft.source.units.index();
    return (units.get(path)?.routes ?? []).map(({ route }) => route);
  }

  const cases: readonly (readonly [string | typeof FLAT, string, string, string, string])[] = [
    [FLAT, "app", "SeedBank", "app/routes/seed-bank.tsx", "/seed-bank"],
  ];
  for (const [files, feature, name, wanted, route] of cases) {
    it(`makes "${wanted}" with a default export, and tells its address`, async () => {
      const { path, text, log } = await created(files, { feature, name });
      assertEquals(path, wanted);
      assertStringIncludes(text, "export default ");
      assertEquals(log.at(-1), `"${path}" is the route "${route}" by its name`);
      assertEquals(await routesOf(path), [route]);
    });
  }

  const parameters: readonly (readonly [
    string | typeof FLAT,
    name: string,
    route: string,
    path: string,
  ])[] = [
    [FLAT, "Bed", "/beds/:bedId", "app/routes/beds.$bedId.tsx"],
    [FLAT, "SeedPlan", "/seeds/:seedId/plan", "app/routes/seeds.$seedId.plan.tsx"],
    ["remix_flat", "Draft", "/drafts/:draftId", "app/routes/drafts.$draftId.tsx"],
    ["tanstack_file", "Crew", "/crews/$crewId", "src/routes/crews/$crewId.tsx"],
  ];
  for (const [files, name, route, wanted] of parameters) {
    it(`makes "${wanted}" for the parameter of ${route}`, async () => {
      const { path, text, log } = await created(files, { feature: "app", name, route });
      assertEquals(path, wanted);
      assertStringIncludes(text, `function ${name}`);
      assertEquals(text.includes("createLazyFileRoute"), false);
      assertStringIncludes(log.join("\n"), `"${path}" is the route "${route}" by its name`);
      assertEquals(await routesOf(path), [route]);
    });
  }

  it("says that no route leads to a page where a list has the routes", async () => {
    const { path, log } = await created("react_router_framework", {
      feature: "account",
      name: "Orders",
    });
    assertEquals(log.at(-1), "No route leads to the page yet");
    assertEquals(await routesOf(path), []);
  });

  it("declares the route of TanStack in the file that is it", async () => {
    const { path, text, log } = await created("tanstack_file", {
      feature: "app",
      name: "CrewList",
    });
    assertEquals(path, "src/routes/crew-list.tsx");
    assertEquals(
      text,
      `import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/crew-list")({
  component: CrewList,
});

function CrewList() {
  return (
    <main>
      <h1>Crew list</h1>
    </main>
  );
}
`,
    );
    assertEquals(log.slice(-2), [
      `"${path}" is the route "/crew-list" by its name`,
      "The router's generator adds it to the route tree when it runs next",
    ]);
  });

  it("refuses a second file for one route", async () => {
    const files = { ...FLAT, "app/routes/seed-bank._index.tsx": screen("SeedBankIndex") };
    const error = await assertRejects(
      () => created(files, { feature: "app", name: "SeedBank" }),
      WorkbenchError,
    );
    assertStringIncludes(error.message, '"app/routes/seed-bank._index.tsx" is the route');
  });
});
