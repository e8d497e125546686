import { cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { installReact } from "../../source/types/checked_project.ts";

/** The packages whose source is wrapped: they publish it. */
export const PACKAGES = [
  { name: "@radix-ui/themes", least: 20, sampled: 4 },
  { name: "@rjsf/core", least: 20, sampled: 5 },
  { name: "react-hot-toast", least: 1, sampled: 3 },
] as const;

/** What their source imports; the types of these are enough. */
const TYPED = [
  "@radix-ui",
  "@rjsf/utils",
  "@types/json-schema",
  "classnames",
  "goober",
  "markdown-to-jsx",
  "radix-ui",
];

const INSTALLED = fileURLToPath(new URL("../../../node_modules/", import.meta.url));

/** Copies the source of the packages into one project, as its pages, with the types of what they import. */
export async function copyPackages(): Promise<TemporaryProject> {
  const folder = temporaryProject({
    "package.json": JSON.stringify({ name: "packages", dependencies: { react: "*" } }),
    "tsconfig.json": JSON.stringify({ compilerOptions: OPTIONS, include: ["src"] }),
    "workbench.json": JSON.stringify({ layers: LAYERS }),
  });
  for (const { name } of PACKAGES) {
    const to = folder.path(folderOf(name));
    mkdirSync(to, { recursive: true });
    cpSync(join(INSTALLED, name, "src"), to, { recursive: true });
  }
  for (const name of TYPED) copyTypes(join(INSTALLED, name), folder.path("node_modules", name));
  await installReact(folder.root);
  return folder;
}

/** Folders called `components` are pages' folders here too, and what is in them may be used by what moves out of them. */
const LAYERS = {
  component: { dirs: ["parts"], mayImport: ["page", "component", "types"] },
  expression: { mayImport: ["page", "component", "expression", "types"] },
};

const OPTIONS = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  jsx: "react-jsx",
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function copyTypes(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || /(?:\.d\.[cm]?ts|package\.json)$/.test(path),
  });
}

function folderOf(name: string): string {
  return `src/pages/${name.replace("@", "").replace("/", "-")}`;
}

/** Project paths of the TSX files in the copy of a package. */
export function listTsx({ root }: TemporaryProject, name: string): string[] {
  const folder = folderOf(name);
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx")).sort()
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
}
