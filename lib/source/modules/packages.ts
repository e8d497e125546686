import { compileGlob, type GlobOptions, globProblem } from "../../globs/mod.ts";
import type { FileNames } from "../../project/file_view.ts";
import type { ConfigTexts } from "./config_texts.ts";
import { pageExtensionsOf } from "./page_extensions.ts";
import type { ModuleProblem } from "./problem.ts";
import { routerRootOf } from "./router_root.ts";
import { withoutTrailing } from "../../text/mod.ts";
import { folderOf, foldersUpward, inFolder, joinPath } from "./specifier.ts";

/** The facts of one package.json that resolution needs. */
export interface PackageFacts {
  readonly folder: string;
  readonly name: string | null;
  readonly type: "module" | "commonjs" | null;
  /** The names under any of its `dependencies` keys, each with the requested version. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly workspaces: Workspaces | null;
  /** The `source` entry: where an unbuilt package's own code starts. */
  readonly source: string | null;
  /** The keys of `exports` that are modules of their own, as `/button`. */
  readonly entries: readonly string[];
  /** The `imports` entries, by name, as they are. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** The folder of the routes, project-relative, where the configuration of an Expo app says it. */
  readonly routerRoot: string | null;
  /** The ends of the names of pages, without the dot in front, where the set-up of Next.js says them. */
  readonly pageExtensions: readonly string[] | null;
}

/** The folders below a workspace root that the root includes. */
interface Workspaces {
  /** @param path of a folder, from the root's own */
  has(path: string): boolean;
  /** Globs that cannot be used, as sentences. */
  readonly problems: readonly string[];
}

export interface ProjectPackages {
  /** By folder. */
  readonly packages: ReadonlyMap<string, PackageFacts>;
  /** The packages that other ones import by name, as a package manager would link them: name to folder. */
  readonly links: ReadonlyMap<string, string>;
  /** Finds the package to which a file belongs. */
  packageOf(path: string): PackageFacts | null;
  readonly problems: readonly ModuleProblem[];
}

/** Reads every package.json of the project, and which of them are linked to each other. */
export function readPackages(list: FileNames, configs: ConfigTexts): ProjectPackages {
  const packages = new Map<string, PackageFacts>();
  const problems: ModuleProblem[] = [];
  for (const [path, text] of configs.texts) {
    if (path !== "package.json" && !path.endsWith("/package.json")) continue;
    const facts = readPackage(path, text, configs.texts);
    if (facts) {
      packages.set(facts.folder, facts);
      for (const message of facts.workspaces?.problems ?? []) {
        problems.push({ code: "workspaces_glob_refused", path, message });
      }
    } else {
      const message = `Cannot read "${path}": it is not a JSON object`;
      problems.push({ code: "package_json_invalid", path, message });
    }
  }
  const links = linkPackages(list, packages, problems);
  return {
    packages,
    links,
    problems,
    packageOf(path) {
      for (const folder of foldersUpward(folderOf(path))) {
        const facts = packages.get(folder);
        if (facts) return facts;
      }
      return null;
    },
  };
}

function readPackage(
  path: string,
  text: string,
  texts: ConfigTexts["texts"],
): PackageFacts | null {
  const json = parseObject(text);
  if (!json) return null;
  const { name, type, workspaces, source, imports, exports } = json;
  const globs = isObject(workspaces) ? workspaces.packages : workspaces;
  const dependencies = readDependencies(json);
  return {
    folder: folderOf(path),
    name: typeof name === "string" && name !== "" ? name : null,
    type: type === "module" || type === "commonjs" ? type : null,
    dependencies,
    workspaces: Array.isArray(globs)
      ? readWorkspaces(globs.filter((glob) => typeof glob === "string"))
      : null,
    source: typeof source === "string" ? source : null,
    entries: isObject(exports)
      ? Object.keys(exports).filter(isModuleKey).map((key) => key.slice(1))
      : [],
    imports: isObject(imports) ? imports : {},
    routerRoot: dependencies.has("expo-router") ? routerRootOf(texts, folderOf(path)) : null,
    pageExtensions: dependencies.has("next") ? pageExtensionsOf(texts, folderOf(path)) : null,
  };
}

/** Tells whether a key of `exports` is one module besides the package's own. */
function isModuleKey(key: string): boolean {
  return key.startsWith("./") && !key.includes("*") && !/\.(?:json|css)$/.test(key);
}

function readDependencies(json: Readonly<Record<string, unknown>>): Map<string, string> {
  const dependencies = new Map<string, string>();
  for (
    const key of [
      "dependencies",
      "devDependencies",
      "peerDependencies",
      "optionalDependencies",
    ]
  ) {
    const group = json[key];
    if (!isObject(group)) continue;
    for (const [name, version] of Object.entries(group)) {
      if (!dependencies.has(name)) dependencies.set(name, String(version));
    }
  }
  return dependencies;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members of a workspace are linked by their names, and folders that a `file:`, `link:` or `portal:` version names. */
function linkPackages(
  list: FileNames,
  packages: ReadonlyMap<string, PackageFacts>,
  problems: ModuleProblem[],
): Map<string, string> {
  const links = new Map<string, string>();
  for (const folder of [...packages.keys()].sort()) {
    const { name } = packages.get(folder) as PackageFacts; // a key of the map
    if (folder === "" || !name || !isMember(list, packages, folder)) continue;
    const taken = links.get(name);
    if (taken === undefined) links.set(name, folder);
    else {
      const path = inFolder(folder, "package.json");
      const message = `Cannot link "${path}": "${taken}" is named "${name}" as well`;
      problems.push({ code: "package_name_taken", path, message });
    }
  }
  for (const { folder, dependencies } of packages.values()) {
    for (const [name, version] of dependencies) {
      const target = linkedFolder(folder, version);
      if (target !== null && packages.has(target) && !links.has(name)) links.set(name, target);
    }
  }
  return links;
}

/** Tells whether the nearest workspace root above includes the folder. pnpm's own file counts as one that takes in all. */
function isMember(
  list: FileNames,
  packages: ReadonlyMap<string, PackageFacts>,
  folder: string,
): boolean {
  for (const above of foldersUpward(folderOf(folder))) {
    const workspaces = packages.get(above)?.workspaces;
    if (workspaces) return workspaces.has(above === "" ? folder : folder.slice(above.length + 1));
    if (list.files.has(inFolder(above, "pnpm-workspace.yaml"))) return true;
  }
  return false;
}

/** The options to read globs as package managers do. */
const GLOBS: GlobOptions = { dot: false, extended: true };

/** Nobody has more folders to name than that. */
const mostGlobs = 200;

function readWorkspaces(globs: readonly string[]): Workspaces {
  const problems = globs.length > mostGlobs
    ? [`Cannot use more than ${mostGlobs} of the ${globs.length} globs under "workspaces"`]
    : [];
  const positive: ((path: string) => boolean)[] = [];
  const negative: ((path: string) => boolean)[] = [];
  for (const written of globs.slice(0, mostGlobs)) {
    const isNegative = written.startsWith("!") && !written.startsWith("!(");
    const glob = plainGlob(isNegative ? written.slice(1) : written);
    const problem = globProblem(glob, GLOBS);
    if (problem === null) (isNegative ? negative : positive).push(compileGlob(glob, GLOBS));
    else problems.push(`Cannot use a glob under "workspaces": ${problem}`);
  }
  const isIn = (path: string) => (matches: (path: string) => boolean) => matches(path);
  return {
    problems,
    has: (path) => positive.some(isIn(path)) && !negative.some(isIn(path)),
  };
}

/** Without the slashes at its end and the "./" in front. */
function plainGlob(glob: string): string {
  const end = withoutTrailing(glob, "/");
  return end.startsWith("./") ? end.slice(2) : end;
}

function linkedFolder(folder: string, version: string): string | null {
  const match = /^(?:file|link|portal):(.*)$/.exec(version);
  return match?.[1] === undefined ? null : joinPath(folder, match[1]);
}
