import { after, afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
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
