import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { openFlowProject } from "./flow_project.ts";

const screen = (name: string): string =>
  `export default function ${name}() {\n  return <main />;\n}\n`;

const FILES: Readonly<Record<string, string>> = {
  "package.json":
    '{ "dependencies": { "react": "*", "react-router": "7.0.0" }, "devDependencies": { "@react-router/dev": "7.0.0" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
  "app/root.tsx": screen("Root"),
  "app/routes/home.tsx": screen("Home"),
  "app/routes/teas.tsx": screen("Teas"),
  "app/routes/admin/users.tsx": screen("Users"),
  "app/routes/cups.tsx": screen("Cups"),
  "app/routes/frame.tsx": screen("Frame"),
  "app/features/pots/Pots.tsx": screen("Pots"),
  "app/features/pots/Named.tsx": screen("Named").replace("default ", ""),
};

const HEAD =
  'import { type RouteConfig, index, layout, prefix, route } from "@react-router/dev/routes";\n\n';

/** A table of one of each. */
const TABLE = `${HEAD}export default [
  index("routes/home.tsx"),
  route("teas", "routes/teas.tsx"),
  ...prefix("admin", [
    route("users", './routes/admin/users.tsx'),
  ]),
] satisfies RouteConfig;
`;

interface Asked {
  readonly route: string;
  readonly page: string;
  readonly beside?: string;
}

/** The text of the table after a route was added. */
async function tableWith(
  table: string,
  asked: Asked,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using project = await openFlowProject({ ...FILES, ...files, "app/routes.ts": table });
  await project.run(addRoute, asked);
  const changes = await project.changes();
  assertEquals(Object.keys(changes), ["app/routes.ts"]);
  return changes["app/routes.ts"] ?? "";
}

async function refusal(
  table: string,
  asked: Asked,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using project = await openFlowProject({ ...FILES, ...files, "app/routes.ts": table });
  const error = await assertRejects(() => project.run(addRoute, asked), WorkbenchError);
  assertEquals(await project.changes(), {});
  return error.message;
}

describe("addRoute, in routes.ts of React Router's framework mode", () => {
  it("adds a route behind one like it, and changes nothing else", async () => {
    assertEquals(
      await tableWith(TABLE, { route: "/cups", page: "app/routes/cups.tsx" }),
      TABLE.replace(
        '  route("teas", "routes/teas.tsx"),\n',
        '  route("teas", "routes/teas.tsx"),\n  route("cups", "routes/cups.tsx"),\n',
      ),
    );
  });

  it("adds a route in a prefix, and names its file as its neighbour is named", async () => {
    assertEquals(
      await tableWith(TABLE, { route: "/admin/pots", page: "app/features/pots/Pots.tsx" }),
      TABLE.replace(
        "    route(\"users\", './routes/admin/users.tsx'),\n",
        "    route(\"users\", './routes/admin/users.tsx'),\n    route(\"pots\", './features/pots/Pots.tsx'),\n",
      ),
    );
  });

  it("adds a route beside those in a layout and in another route", async () => {
    const table = `${HEAD}export default [
  layout("routes/frame.tsx", [route("teas", "routes/teas.tsx")]),
  route("admin", "routes/frame.tsx", { id: "admin" }, [
    index("routes/home.tsx"),
    route("users/:id", "routes/admin/users.tsx")
  ])
] satisfies RouteConfig;
`;
    assertStringIncludes(
      await tableWith(table, { route: "/cups", page: "app/routes/cups.tsx" }),
      '[route("teas", "routes/teas.tsx"), route("cups", "routes/cups.tsx")])',
    );
    assertStringIncludes(
      await tableWith(table, { route: "/admin/cups", page: "app/routes/cups.tsx" }),
      '    route("users/:id", "routes/admin/users.tsx"),\n    route("cups", "routes/cups.tsx")\n  ])\n',
    );
  });

  it("adds the first route beside the index, with the import of its helper", async () => {
    const table = `import { type RouteConfig, index } from '@react-router/dev/routes'

export default [index('routes/home.tsx')] satisfies RouteConfig
`;
    assertEquals(
      await tableWith(table, { route: "/cups", page: "app/routes/cups.tsx" }),
      `import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [index('routes/home.tsx'), route('cups', 'routes/cups.tsx')] satisfies RouteConfig
`,
    );
  });

  it("adds the first route in a prefix beside its index", async () => {
    const table = `${HEAD}export default [
  ...prefix("admin", [
    index("routes/home.tsx"),
  ]),
] satisfies RouteConfig;
`;
    assertStringIncludes(
      await tableWith(table, { route: "/admin/cups", page: "app/routes/cups.tsx" }),
      '    index("routes/home.tsx"),\n    route("cups", "routes/cups.tsx"),\n  ]),\n',
    );
  });

  it("names files from its own folder where the table does", async () => {
    const files = {
      "app/teas/routes.ts":
        `import { relative } from "@react-router/dev/routes";\nconst { route } = relative(import.meta.dirname);\nexport const teas = [route("teas", "../routes/teas.tsx")];\n`,
    };
    const table =
      'import { type RouteConfig, index } from "@react-router/dev/routes";\nimport { teas } from "./teas/routes";\nexport default [index("routes/home.tsx"), ...teas] satisfies RouteConfig;\n';
    await using project = await openFlowProject({ ...FILES, ...files, "app/routes.ts": table });
    const asked = { route: "/cups", page: "app/routes/cups.tsx", table: "app/teas/routes.ts" };
    await project.run(addRoute, asked);
    assertStringIncludes(
      (await project.changes())["app/teas/routes.ts"] ?? "",
      '[route("teas", "../routes/teas.tsx"), route("cups", "../routes/cups.tsx")]',
    );
  });

  it("is refused for a page without a default export", async () => {
    assertStringIncludes(
      await refusal(TABLE, { route: "/named", page: "app/features/pots/Named.tsx" }),
      'loads a page by its default export, which "app/features/pots/Named.tsx" has not',
    );
  });

  it("is refused beside routes of a list that stands behind a path of another file", async () => {
    const files = {
      "app/shared.ts":
        'import { route } from "@react-router/dev/routes";\nexport const shared = [route("teas", "routes/teas.tsx")];\n',
    };
    const table =
      'import { type RouteConfig, prefix } from "@react-router/dev/routes";\nimport { shared } from "./shared";\nexport default [...prefix("admin", shared)] satisfies RouteConfig;\n';
    assertStringIncludes(
      await refusal(table, { route: "/cups", page: "app/routes/cups.tsx" }, files),
      "stands in a route whose path only the code tells",
    );
  });
});
