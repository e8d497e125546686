import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { after, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

type Files = Readonly<Record<string, string>>;

interface Asked {
  readonly route: string;
  readonly page: string;
  readonly table?: string;
}

function project(dependency: string, files: Files): Promise<FlowProject> {
  return openFlowProject({
    "package.json": `{ "dependencies": { "react": "18.2.0", ${dependency} } }`,
    "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
    ...files,
  });
}

/** The new lines of the files that change, by path, and what a person is told. */
async function added(
  dependency: string,
  files: Files,
  asked: Asked,
): Promise<{ readonly lines: Record<string, string[]>; readonly said: readonly string[] }> {
  await using opened = await project(dependency, files);
  const said: string[] = [];
  await opened.run(addRoute, asked, { note: (sentence) => void said.push(sentence) });
  const lines = Object.entries(await opened.changes()).map(([path, text]) => {
    const old = (files[path] ?? "").split("\n");
    const fresh = (text ?? "").split("\n").filter((line) => {
      const at = old.indexOf(line);
      if (at >= 0) old.splice(at, 1);
      return at < 0;
    });
    return [path, fresh.map((line) => line.trim())] as const;
  });
  return { lines: Object.fromEntries(lines), said };
}

async function refusal(dependency: string, files: Files, asked: Asked): Promise<string> {
  await using opened = await project(dependency, files);
  const error = await assertRejects(() => opened.run(addRoute, asked), WorkbenchError);
  assertEquals(error.code, "edit_refused");
  assertEquals(await opened.changes(), {});
  return error.message;
}

const ROUTER_6 = '"react-router-dom": "6.4.0"';
const ROUTER_5 = '"react-router-dom": "5.3.0"';
const TANSTACK = '"@tanstack/react-router": "1.40.0"';

const screen = (name: string): string =>
  `export default function ${name}() {\n  return <main />;\n}\n`;

const LAZY: Files = {
  "src/paths.ts": `export const paths = {
  home: { path: "/" },
  app: {
    root: { path: "/app", getHref: () => "/app" },
    plants: { path: "plants", getHref: () => "/app/plants" },
    plant: { path: "plants/:id", getHref: (id: string) => \`/app/plants/\${id}\` },
  },
} as const;
`,
  "src/router.tsx": `import { createBrowserRouter, Outlet } from "react-router-dom";
import { paths } from "./paths";

export const router = createBrowserRouter([
  { path: paths.home.path, lazy: () => import("./Home").then(converted) },
  {
    path: paths.app.root.path,
    element: <Outlet />,
    children: [
      { path: paths.app.plants.path, lazy: () => import("./Plants").then(converted) },
      { path: paths.app.plant.path, lazy: () => import("./Plant").then(converted) },
    ],
  },
]);

function converted({ default: Component }: { default: () => JSX.Element }) {
  return { Component };
}
`,
  "src/Home.tsx": screen("Home"),
  "src/Plants.tsx": screen("Plants"),
  "src/Plant.tsx": screen("Plant"),
  "src/SeedBox.tsx": screen("SeedBox"),
  "src/Named.tsx": screen("Named").replace("default ", ""),
};

describe("addRoute, in a table with paths from a constant", () => {
  it("adds the path to the constant beside one that says nothing else", async () => {
    const asked = { route: "/app/seed-box", page: "src/SeedBox.tsx" };
    assertEquals((await added(ROUTER_6, LAZY, asked)).lines, {
      "src/router.tsx": [
        '{ path: paths.app.seedBox.path, lazy: () => import("./SeedBox").then(converted) },',
      ],
      "src/paths.ts": ['seedBox: { path: "seed-box", getHref: () => "/app/seed-box" },'],
    });
  });

  it("names the member that has the path already", async () => {
    const paths = LAZY["src/paths.ts"]?.replace(
      "    plants:",
      '    seeds: { path: "seeds" },\n    plants:',
    ) ?? "";
    const asked = { route: "/app/seeds", page: "src/SeedBox.tsx" };
    assertEquals((await added(ROUTER_6, { ...LAZY, "src/paths.ts": paths }, asked)).lines, {
      "src/router.tsx": [
        '{ path: paths.app.seeds.path, lazy: () => import("./SeedBox").then(converted) },',
      ],
    });
  });

  it("says which routes it looked at, and what stands against each", async () => {
    const message = await refusal(ROUTER_6, LAZY, { route: "/app/x", page: "src/Named.tsx" });
    assertStringIncludes(message, 'by its default export, which "src/Named.tsx" has not');
    assertStringIncludes(message, "src/router.tsx:5");
  });
});

const GUARDED: Files = {
  "src/Routes.tsx": `import { Switch } from "react-router-dom";
import GuardedRoute from "./GuardedRoute";
import Plants from "./Plants";
import Seeds from "./Seeds";

export function Routes({ user, store }: { user: string; store: string[] }) {
  return (
    <Switch>
      <GuardedRoute user={user} exact path="/plants">
        <Plants store={store} />
      </GuardedRoute>
      <GuardedRoute user={user} path="/seeds*">
        <Seeds />
      </GuardedRoute>
    </Switch>
  );
}
`,
  "src/GuardedRoute.tsx": `import { Route, type RouteProps } from "react-router-dom";

export default function GuardedRoute({ user, children, ...rest }: RouteProps & { user: string }) {
  return <Route {...rest}>{user && children}</Route>;
}
`,
  "src/Plants.tsx":
    "export default function Plants({ store }: { store: string[] }) {\n  return <p>{store}</p>;\n}\n",
  "src/Seeds.tsx": screen("Seeds"),
  "src/Tools.tsx": screen("Tools"),
};

describe("addRoute, where an element of the project stands for a route", () => {
  it("keeps what all of them pass, and leaves out the props that the page does not take", async () => {
    const { lines, said } = await added(ROUTER_5, GUARDED, {
      route: "/tools",
      page: "src/Tools.tsx",
    });
    assertEquals(lines["src/Routes.tsx"], [
      'import Tools from "./Tools";',
      '<GuardedRoute user={user} exact path="/tools">',
      "<Tools />",
      "</GuardedRoute>",
    ]);
    assertEquals(said, []);
  });

  it("passes what the page takes, and tells what it needs besides", async () => {
    const { "src/Routes.tsx": table = "", ...others } = GUARDED;
    const files = {
      ...others,
      "src/Routes.jsx": table.replace(": { user: string; store: string[] }", ""),
      "src/Shelf.jsx":
        "export default function Shelf({ store, size }) {\n  return <p>{store}{size}</p>;\n}\n",
    };
    const shelf = { route: "/shelf", page: "src/Shelf.jsx" };
    const { lines, said } = await added(ROUTER_5, files, shelf);
    assertEquals(lines["src/Routes.jsx"]?.slice(2, 3), ["<Shelf store={store} />"]);
    assertEquals(said, ['"Shelf" needs "size": pass it at its route in "src/Routes.jsx"']);
  });

  it("refuses what one of them alone passes, and says so with its place", async () => {
    const table = GUARDED["src/Routes.tsx"]?.replace("exact path", "role={store} path") ?? "";
    const message = await refusal(ROUTER_5, { ...GUARDED, "src/Routes.tsx": table }, {
      route: "/tools",
      page: "src/Tools.tsx",
    });
    assertStringIncludes(message, 'src/Routes.tsx:9 has "role"');
    assertStringIncludes(message, "src/Routes.tsx:12 catches whatever is left");
  });
});

describe("addRoute, below the path that a component is matched by", () => {
  it("goes on from that path, in the file of the routes there", async () => {
    const { lines } = await added(ROUTER_5, {
      "src/App.jsx": `import { Route, Switch } from "react-router-dom";
import Garden from "./Garden";

export const App = () => (
  <Switch>
    <Route path="/garden" component={Garden} />
  </Switch>
);
`,
      "src/Garden.jsx": `import { Route, useRouteMatch } from "react-router-dom";
import Plants from "./Plants";

export default function Garden() {
  const match = useRouteMatch();
  return (
    <main>
      <Route path={\`\${match.path}/plants\`} render={() => <Plants size={1} />} />
    </main>
  );
}
`,
      "src/Plants.jsx": "export default function Plants({ size }) {\n  return <p>{size}</p>;\n}\n",
      "src/Seeds.jsx": screen("Seeds"),
    }, { route: "/garden/seeds", page: "src/Seeds.jsx" });
    assertEquals(lines, {
      "src/Garden.jsx": [
        'import Seeds from "./Seeds";',
        "<Route path={`${match.path}/seeds`} render={() => <Seeds />} />",
      ],
    });
  });
});

const FILES: Files = {
  "src/routes/__root.tsx":
    "import { createRootRoute } from '@tanstack/react-router'\n\nexport const Route = createRootRoute({})\n",
  "src/routes/_in/plants/index.tsx":
    "import { createFileRoute } from '@tanstack/react-router'\nimport Plants from '../../../Plants'\n\nexport const Route = createFileRoute('/_in/plants/')({\n  validateSearch: (search) => search,\n  component: Plants,\n})\n",
  "src/routes/(out)/enter.lazy.tsx":
    "import { createLazyFileRoute } from '@tanstack/react-router'\nimport Enter from '../../Enter'\n\nexport const Route = createLazyFileRoute('/(out)/enter')({\n  component: Enter,\n})\n",
  "src/Plants.tsx": screen("Plants"),
  "src/Enter.tsx": screen("Enter"),
  "src/Seeds.tsx": screen("Seeds").replace("default ", ""),
};

describe("addRoute, where TanStack Router reads files", () => {
  const page = "src/Seeds.tsx";

  it("makes a file beside the named one, with the id that its name has", async () => {
    const seeds = { route: "/seeds", page, table: "src/routes/_in/plants/index.tsx" };
    assertEquals((await added(TANSTACK, FILES, seeds)).lines, {
      "src/routes/_in/seeds/index.tsx": [
        "import { createFileRoute } from '@tanstack/react-router'",
        "import { Seeds } from '../../../Seeds'",
        "export const Route = createFileRoute('/_in/seeds/')({",
        "component: Seeds,",
        "})",
        "",
      ],
    });
    const lazy = { route: "/leave", page, table: "src/routes/(out)/enter.lazy.tsx" };
    const { lines } = await added(TANSTACK, FILES, lazy);
    assertEquals(
      lines["src/routes/(out)/leave.lazy.tsx"]?.[2],
      "export const Route = createLazyFileRoute('/(out)/leave')({",
    );
  });

  it("asks beside which route it goes", async () => {
    const message = await refusal(TANSTACK, FILES, { route: "/seeds", page });
    assertStringIncludes(message, "src/routes/_in/seeds/index.tsx");
    assertStringIncludes(message, 'name the file of a route beside it as "table"');
  });
});
