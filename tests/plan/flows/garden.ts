import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { addLink } from "../../../lib/plan/flows/add_link.ts";
import { type FlowProject, openFlowProject } from "./flow_project.ts";

const PAGES = ["Home", "Plants", "Seeds", "Tools", "Tips"];

/** The paths of the shop as an object of constants. */
export const PATHS = `export const paths = {
  plants: { path: "plants", getHref: () => "/plants" },
  seeds: { path: "seeds", getHref: () => "/seeds" },
  tools: { path: "tools", getHref: () => "/tools" },
} as const;
`;

/** A garden shop with five pages and the routes to them. */
function garden(files: Readonly<Record<string, string>>): Promise<FlowProject> {
  const imports = PAGES.map((name) => `import { ${name} } from "./pages/${name}";\n`).join("");
  const routes = PAGES.map((name) => {
    const path = name === "Home"
      ? "/"
      : name === "Tips"
      ? "/tips/:month?"
      : `/${name.toLowerCase()}`;
    return `  { path: "${path}", element: <${name} /> },\n`;
  }).join("");
  return openFlowProject({
    "package.json": '{ "dependencies": { "react": "18.2.0", "react-router-dom": "6.4.0" } }',
    "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" } }',
    ...Object.fromEntries(
      PAGES.map((
        name,
      ) => [`src/pages/${name}.tsx`, `export function ${name}() {\n  return <main />;\n}\n`]),
    ),
    "src/router.tsx":
      `import { createBrowserRouter } from "react-router-dom";\n${imports}\nexport const router = createBrowserRouter([\n${routes}]);\n`,
    ...files,
  });
}

interface LinkArgs {
  readonly to: string;
  readonly text: string;
  readonly path?: string;
  readonly line?: number;
}

/** The new lines of the one file that gets a link, and what is said of it. */
export async function linked(
  files: Readonly<Record<string, string>>,
  args: LinkArgs,
): Promise<{ readonly path: string; readonly lines: string[]; readonly said: readonly string[] }> {
  await using project = await garden(files);
  const said: string[] = [];
  await project.run(addLink, args, { note: (sentence) => void said.push(sentence) });
  const [[path, text] = ["", ""]] = Object.entries(await project.changes());
  const old = (files[path] ?? "").split("\n");
  const lines = (text ?? "").split("\n").filter((line) => {
    const at = old.indexOf(line);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
  return { path, lines: lines.map((line) => line.trim()), said };
}

/** The sentence with which a link is refused. */
export async function refusal(
  files: Readonly<Record<string, string>>,
  args: LinkArgs,
): Promise<string> {
  await using project = await garden(files);
  const error = await assertRejects(() => project.run(addLink, args), WorkbenchError);
  assertEquals(error.code, "edit_refused");
  return error.message;
}

/** The link that most tests ask for. */
export const TOOLS = { to: "/tools", text: "Our tools" };
