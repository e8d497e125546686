import { after, afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { moveUnit } from "../../../lib/plan/flows/move_unit.ts";
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
