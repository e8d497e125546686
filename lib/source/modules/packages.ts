import picomatch from "picomatch";
import type { FileNames } from "../../project/file_view.ts";
import type { ConfigTexts } from "./config_texts.ts";
import type { ModuleProblem } from "./problem.ts";
import { folderOf, foldersUpward, inFolder, joinPath } from "./specifier.ts";

/** What resolution needs to know of one package.json. */
export interface PackageFacts {
  readonly folder: string;
  readonly name: string | null;
  readonly type: "module" | "commonjs" | null;
  /** Names under any of its `dependencies` keys, with the version asked for. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly workspaces: readonly string[] | null;
  /** The `source` entry: where an unbuilt package's own code starts. */
  readonly source: string | null;
  /** The `imports` entries, by name, as they are. */
  readonly imports: Readonly<Record<string, unknown>>;
}

export interface ProjectPackages {
  /** By folder. */
  readonly packages: ReadonlyMap<string, PackageFacts>;
  /** The packages that other ones import by name, as a package manager would link them: name to folder. */
  readonly links: ReadonlyMap<string, string>;
  /** The package that a file belongs to. */
  packageOf(path: string): PackageFacts | null;
  readonly problems: readonly ModuleProblem[];
}

/** Reads every package.json of the project, and which of them are linked to each other. */
export function readPackages(list: FileNames, configs: ConfigTexts): ProjectPackages {
  const packages = new Map<string, PackageFacts>();
  const problems: ModuleProblem[] = [];
  for (const [path, text] of configs.texts) {
    if (path !== "package.json" && !path.endsWith("/package.json")) continue;
    const facts = readPackage(path, text);
    if (facts) packages.set(facts.folder, facts);
    else {
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

function readPackage(path: string, text: string): PackageFacts | null {
  const json = parseObject(text);
  if (!json) return null;
  const { name, type, workspaces, source, imports } = json;
  const globs = isObject(workspaces) ? workspaces.packages : workspaces;
  return {
    folder: folderOf(path),
    name: typeof name === "string" && name !== "" ? name : null,
    type: type === "module" || type === "commonjs" ? type : null,
    dependencies: readDependencies(json),
    workspaces: Array.isArray(globs) ? globs.filter((glob) => typeof glob === "string") : null,
    source: typeof source === "string" ? source : null,
    imports: isObject(imports) ? imports : {},
  };
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

/** Whether the nearest workspace root above takes the folder in. pnpm's own file counts as one that takes in all. */
function isMember(
  list: FileNames,
  packages: ReadonlyMap<string, PackageFacts>,
  folder: string,
): boolean {
  for (const above of foldersUpward(folderOf(folder))) {
    const globs = packages.get(above)?.workspaces;
    if (globs) return matchesGlobs(globs, above === "" ? folder : folder.slice(above.length + 1));
    if (list.files.has(inFolder(above, "pnpm-workspace.yaml"))) return true;
  }
  return false;
}

function matchesGlobs(globs: readonly string[], path: string): boolean {
  const clean = globs.filter(isPlainGlob).map((glob) => glob.replace(/\/+$/, ""));
  const positive = clean.filter((glob) => !glob.startsWith("!"));
  const negative = clean.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return positive.some((glob) => globMatches(glob, path)) &&
    !negative.some((glob) => globMatches(glob, path));
}

function globMatches(glob: string, path: string): boolean {
  return picomatch.isMatch(path, glob.replace(/^\.\//, ""));
}

/** A pattern with dozens of stars is made to keep a matcher busy. */
function isPlainGlob(glob: string): boolean {
  return glob.length <= 300 && (glob.match(/[*+@?([{]/g)?.length ?? 0) <= 12;
}

function linkedFolder(folder: string, version: string): string | null {
  const match = /^(?:file|link|portal):(.*)$/.exec(version);
  return match?.[1] === undefined ? null : joinPath(folder, match[1]);
}
