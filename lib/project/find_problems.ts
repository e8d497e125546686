import { orNullIfUnreadable } from "../errors/mod.ts";
import { folderOf, nameOf } from "./disk/paths.ts";
import type { FileNames, FileView } from "./file_view.ts";
import { findNotReact } from "./find_react.ts";
import type { Layout } from "./layout/detect_layout.ts";
import { readPackageJson } from "./package_json.ts";
import type { Problem } from "./problem.ts";
import type { ProjectLayout } from "./project_layout.ts";
import { count } from "../text/mod.ts";

/** The largest number of the compiler's settings that are read for their syntax. */
const MAX_SETTINGS = 200;

type View = Pick<FileView, "read">;
type Packages = Pick<Layout, "packages"> & { readonly list: FileNames };

/** Finds everything that is wrong with the set-up of a project: the problems that its description lists. */
export async function findProblems(view: View, layout: ProjectLayout): Promise<Problem[]> {
  const [packages, settings, notReact] = await Promise.all([
    packageProblems(view, layout),
    settingsProblems(view, layout),
    findNotReact(view, () => layout),
  ]);
  return [
    ...layout.reading.problems,
    ...layout.problems,
    ...packages,
    ...settings,
    ...(notReact ? [notReact] : []),
    ...unreadPages(layout.list),
  ];
}

/** Tells of the pages of Astro, which are no source files: nobody else would say why there are no pages. */
function unreadPages({ files }: FileNames): Problem[] {
  const found = [...files.keys()].filter((path) => path.endsWith(".astro")).length;
  if (found === 0) return [];
  const message = `${count(found, "file")} of Astro (.astro) ${
    found === 1 ? "is" : "are"
  } not read as pages or components: only what they import is known`;
  return [{ code: "pages_not_read", path: "", message }];
}

/** Those of the root are among the problems of the layout. */
async function packageProblems(view: View, { packages }: Packages): Promise<Problem[]> {
  const nested = packages.filter(({ path }) => path !== "");
  const read = await Promise.all(nested.map(({ path }) => readPackageJson(view, path)));
  return read.flatMap(({ problems }) => problems);
}

/** Looks at the syntax of the compiler's settings beside each `package.json`: whatever follows from them is wrong as well. */
async function settingsProblems(view: View, { packages, list }: Packages): Promise<Problem[]> {
  const folders = new Set(["", ...packages.map(({ path }) => path)]);
  const paths: string[] = [];
  for (const path of list.files.keys()) {
    if (isSettings(path) && folders.has(folderOf(path))) paths.push(path);
    if (paths.length === MAX_SETTINGS) break;
  }
  const found = await Promise.all(paths.map((path) => settingsProblem(view, path)));
  return found.flatMap((problem) => problem ?? []);
}

function isSettings(path: string): boolean {
  return /^[jt]sconfig(?:\..+)?\.json$/.test(nameOf(path));
}

async function settingsProblem(view: View, path: string): Promise<Problem | null> {
  const file = await orNullIfUnreadable(view.read(path));
  if (!file) return null;
  const { findJsonFault } = await import("./json_syntax.ts");
  const fault = findJsonFault(file.text, { lenient: true });
  if (!fault) return null;
  const message = `Expected JSON, with comments or without, but ${fault.what}`;
  return { code: "tsconfig_unreadable", path, ...fault.place, message };
}
