import { after, afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { deleteUnit } from "../../../lib/plan/flows/delete_unit.ts";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
import { removeUnit } from "../../../lib/plan/flows/remove_unit.ts";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { endFlowProjects, type FlowProject, openFlowProject } from "./flow_project.ts";

let project: FlowProject | undefined;
afterEach(() => project?.[Symbol.asyncDispose]());
after(endFlowProjects);

const ROUTER = {
  "package.json": JSON.stringify({ dependencies: { react: "19", "react-router": "7" } }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx", allowJs: true } }),
  "app/routes.ts":
    'import { flatRoutes } from "@react-router/fs-routes";\n\nexport default flatRoutes();\n',
  "app/routes/login.tsx":
    'import type { Route } from "./+types/login";\n\nexport default function Login(props: Route.ComponentProps) {\n  return <main>{String(props)}</main>;\n}\n',
  "app/menu.tsx":
    'export const Menu = () => (\n  <nav>\n    <a href="/login">In</a>\n    <a href="/login/more">More</a>\n  </nav>\n);\n\nexport const start = "/login";\n',
};

describe("a file that is a route", () => {
  it("tells its new address when it is renamed, and who says the old one", async () => {
    project = await openFlowProject(ROUTER);
    const { log } = await project.run(renameUnit, {
      path: "app/routes/login.tsx",
      newName: "SignIn",
    });
    const [moved] = Object.keys(await project.changes()).filter((path) => /sign/i.test(path));
    assert(moved);
    const address = moved.slice("app/routes".length, -".tsx".length);
    assertEquals(
      log.at(-1),
      `The address /login becomes ${address}; 2 texts still say the old address: app/menu.tsx:3, app/menu.tsx:8`,
    );
  });

  it("tells its new address when it is moved", async () => {
    project = await openFlowProject({
      "package.json": JSON.stringify({ dependencies: { react: "19", next: "15" } }),
      "app/login/page.tsx": "export default function Page() {\n  return <main />;\n}\n",
      "lib/a.ts": "export const a = 1;\n",
    });
    const { log } = await project.run(moveUnit, {
      path: "app/login/page.tsx",
      folder: "app/sign-in",
    });
    assertEquals(
      log.at(-1),
      "The address /login becomes /sign-in; no text of the project says the old address",
    );
  });

  it("keeps the names that its router reads", async () => {
    project = await openFlowProject({
      "package.json": JSON.stringify({ dependencies: { react: "19", next: "15" } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx" } }),
      "app/teas/page.tsx":
        "export const metadata = { title: metaTitle() };\n\nfunction metaTitle() {\n  return 'Teas';\n}\n\n" +
        "export default function Page() {\n  return <main />;\n}\n",
      "lib/metadata.ts": "export const metadata = 1;\n",
    });
    const path = "app/teas/page.tsx";
    const args = { path, symbol: "metadata", newName: "pageMeta" };
    const flow = project;
    const error = await assertRejects(() => flow.run(renameSymbol, args), WorkbenchError);
    assertEquals(
      error.message,
      'Cannot rename "metadata": the router reads it from "app/teas/page.tsx" by this name; remove it, if the router is to do without it',
    );
    await project.run(renameSymbol, { path, symbol: "metaTitle", newName: "titleOf" });
    await project.run(renameSymbol, { ...args, path: "lib/metadata.ts" });
  });

  const named: [router: string, path: string][] = [
    ["next", "pages/teas/[...slug].tsx"],
    ["next", "pages/teas/[[...slug]].tsx"],
    ["next", "pages/teas/[id].tsx"],
    ["next", "pages/404.tsx"],
    ["next", "pages/_error.tsx"],
    ["expo-router", "app/+html.tsx"],
    ["expo-router", "app/+not-found.tsx"],
    ["expo-router", "app/[...rest].tsx"],
  ];
  for (const [router, path] of named) {
    it(`keeps the name of ${path}, which ${router} reads`, async () => {
      project = await openFlowProject({
        "package.json": JSON.stringify({ dependencies: { react: "19", [router]: "15" } }),
        [`${path.split("/")[0]}/index.tsx`]:
          "export default function Home() {\n  return <main />;\n}\n",
        [path]: "export default function Tea() {\n  return <main />;\n}\n",
      });
      const flow = project;
      const error = await assertRejects(
        () => flow.run(renameUnit, { path, newName: "Cup" }),
        WorkbenchError,
      );
      assertStringIncludes(error.message, "its router reads the name");
      assertStringIncludes(error.message, 'rename its component "Tea" alone, by rename-symbol');
    });
  }

  it("tells which templates and sums say the old address", async () => {
    project = await openFlowProject({
      "package.json": JSON.stringify({ dependencies: { react: "19", next: "15" } }),
      "app/teas/[teaId]/page.tsx": "export default function Page() {\n  return <main />;\n}\n",
      "lib/paths.ts": [
        "export const teaOf = (id: string) => `/teas/${id}`;",
        "export const cupsOf = (id: string) => `/teas/${id}/cups`;",
        'export const open = (id: string) => "/teas/" + id + "?open=1";',
        'export const cups = (id: string) => "/teas/" + id + "/cups";',
        'export const pattern = "/teas/[teaId]";',
        "export const all = `/teas`;",
        "",
      ].join("\n"),
    });
    const { log } = await project.run(moveUnit, {
      path: "app/teas/[teaId]/page.tsx",
      folder: "app/drinks/[teaId]",
    });
    assertEquals(
      log.at(-1),
      "The address /teas/[teaId] becomes /drinks/[teaId]; 3 texts still say the old address: lib/paths.ts:1, lib/paths.ts:3, lib/paths.ts:5",
    );
  });

  it("tells which texts say its address with a value, and not those of a nearer route", async () => {
    const page = "export default function Page() {\n  return <main />;\n}\n";
    project = await openFlowProject({
      "package.json": JSON.stringify({ dependencies: { react: "19", next: "15" } }),
      "app/teas/[teaId]/page.tsx": page,
      "app/teas/new/page.tsx": page,
      "app/[any]/page.tsx": page,
      "lib/paths.ts": [
        'export const best = "/teas/7";',
        'export const fresh = "/teas/new";',
        'export const cups = "/teas/7/cups";',
        'export const picture = "/teas/7.png";',
        'export const shared = "/teas/7?from=mail";',
        "",
      ].join("\n"),
    });
    const { log } = await project.run(removeUnit, { path: "app/teas/[teaId]/page.tsx" });
    assertEquals(
      log.at(-1),
      "The address /teas/[teaId] is gone; 2 texts still say the old address: lib/paths.ts:1, lib/paths.ts:5",
    );
    const gone = await project.run(removeUnit, { path: "app/[any]/page.tsx" });
    assertEquals(
      gone.log.at(-1),
      "The address /[any] is gone; no text of the project says the old address",
    );
  });

  it("keeps naming the types that are generated beside it", async () => {
    project = await openFlowProject(ROUTER);
    await project.run(moveUnit, { path: "app/routes/login.tsx", folder: "app/routes/account" });
    const moved = await project.changes();
    assertStringIncludes(moved["app/routes/account/login.tsx"] ?? "", '"./+types/login"');
    const path = "app/routes/account/login.tsx";
    await project.run(renameUnit, { path, newName: "SignIn" });
    const renamed = await project.changes();
    assertStringIncludes(renamed["app/routes/account/sign-in.tsx"] ?? "", '"./+types/sign-in"');
  });
});

const LAYOUT =
  "export const metadata = {};\n\nexport default function TeaLayout() {\n  return <main />;\n}\n";

const APP = {
  "package.json": JSON.stringify({ dependencies: { react: "19", next: "15" } }),
  "app/(shop)/teas/layout.tsx": LAYOUT,
  "app/(shop)/teas/page.tsx": "export default function TeasPage() {\n  return <main />;\n}\n",
  "app/@modal/default.tsx": "export default function Default() {\n  return null;\n}\n",
  "app/teas/not-found.tsx": "export default function Lost() {\n  return <main />;\n}\n",
  "lib/paths.ts": 'export const teas = "/teas";\n',
};

describe("a file that a router knows by its name", () => {
  it("is not renamed, and its component alone can be", async () => {
    project = await openFlowProject(APP);
    const refusals = [
      [
        "app/(shop)/teas/layout.tsx",
        'by its name it is the layout of /teas, and would be no route any more; rename its component "TeaLayout" alone, by rename-symbol',
      ],
      [
        "app/(shop)/teas/page.tsx",
        'by its name it is the address /teas, and would be no route any more; rename its component "TeasPage" alone, by rename-symbol',
      ],
      [
        "app/@modal/default.tsx",
        'by its name it is the default of / in the slot "@modal", and would be no route any more; rename its component "Default" alone, by rename-symbol',
      ],
      [
        "app/teas/not-found.tsx",
        'by its name it is the not-found screen of /teas, and would be no route any more; rename its component "Lost" alone, by rename-symbol',
      ],
    ];
    for (const [path = "", why = ""] of refusals) {
      const flow = project;
      const error = await assertRejects(
        () => flow.run(renameUnit, { path, newName: "Shell" }),
        WorkbenchError,
      );
      assertStringIncludes(error.message, why);
    }
    assertEquals(await project.changes(), {});
  });

  it("tells what it was when it is moved", async () => {
    project = await openFlowProject(APP);
    const { log } = await project.run(moveUnit, {
      path: "app/(shop)/teas/layout.tsx",
      folder: "app/(shop)",
    });
    assertEquals(log.at(-1), "The layout of /teas becomes the layout of /");
    const gone = await project.run(moveUnit, { path: "app/teas/not-found.tsx", folder: "lib" });
    assertEquals(
      gone.log.at(-1),
      'The not-found screen of /teas is gone: "lib/not-found.tsx" is no route by its name',
    );
  });

  it("tells what is gone with it when it is removed", async () => {
    project = await openFlowProject(APP);
    const told = [];
    for (const path of ["app/@modal/default.tsx", "app/(shop)/teas/page.tsx"]) {
      told.push((await project.run(removeUnit, { path })).log.at(-1));
    }
    const layout = { path: "app/(shop)/teas/layout.tsx", name: "TeaLayout" };
    told.push((await project.run(deleteUnit, layout)).log.at(-1));
    assertEquals(told, [
      'The default of / in the slot "@modal" is gone',
      "The address /teas is gone; 1 text still says the old address: lib/paths.ts:1",
      "The layout of /teas is gone",
    ]);
  });
});
