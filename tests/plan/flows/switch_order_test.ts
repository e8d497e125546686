import { assertEquals } from "@std/assert";
import { after, describe, it } from "node:test";
import { addRoute } from "../../../lib/plan/flows/add_route.ts";
import { endFlowProjects, openFlowProject } from "./flow_project.ts";

after(endFlowProjects);

const screen = (name: string) => `export function ${name}() {\n  return <main />;\n}\n`;

/** The routes of a table once one for `/project/releases` is added, in their order. */
async function orderOf(routes: readonly string[], route = "/project/releases"): Promise<string[]> {
  const table = `import { Route, Switch } from "react-router-dom";
import { Auth } from "./Auth";
import { Project } from "./Project";

export function Routes() {
  return (
    <Switch>
${routes.map((line) => `      ${line}\n`).join("")}    </Switch>
  );
}
`;
  await using project = await openFlowProject({
    "package.json": '{ "dependencies": { "react": "17.0.0", "react-router-dom": "5.3.0" } }',
    "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
    "src/Auth.tsx": screen("Auth"),
    "src/Project.tsx": screen("Project"),
    "src/Releases.tsx": screen("Releases"),
    "src/Routes.tsx": table,
  });
  await project.run(addRoute, { route, page: "src/Releases.tsx" });
  const text = (await project.changes())["src/Routes.tsx"] ?? "";
  return text.split("\n").filter((line) => line.startsWith("      <")).map((line) => line.trim());
}

const NEW = '<Route path="/project/releases" component={Releases} />';

describe("addRoute, in a <Switch>, which shows the first route that fits", () => {
  it("goes before the route that would be shown in its place", async () => {
    const routes = [
      '<Route path="/auth" component={Auth} />',
      '<Route path="/project" component={Project} />',
    ];
    assertEquals(await orderOf(routes), [routes[0], NEW, routes[1]]);
    const everything = [...routes.slice(0, 1), '<Route path="/:place" component={Project} />'];
    assertEquals(await orderOf(everything), [everything[0], NEW, everything[1]]);
  });

  it("stands behind its like where nothing before it fits", async () => {
    const routes = [
      '<Route exact path="/project" component={Project} />',
      '<Route path="/projects" component={Project} />',
      '<Route path="/auth" component={Auth} />',
      "<Route component={Auth} />",
    ];
    const added = await orderOf(routes);
    assertEquals(added.at(-1), routes[3]);
    assertEquals(added.filter((line) => !line.includes("releases")), routes);
    assertEquals(added.length, 5);
  });
});
