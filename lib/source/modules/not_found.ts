import { bestAlias } from "./path_alias.ts";
import type { ProjectPackages } from "./packages.ts";
import type { Resolution, ResolutionInput, ResolutionRequest } from "./resolution.ts";
import {
  folderOf,
  foldersUpward,
  inFolder,
  isRelative,
  isRooted,
  joinPath,
  packageNameOf,
  schemeTarget,
  splitQuery,
} from "./specifier.ts";

/** The endings that a specifier without an extension may omit. */
const sourceEndings = [
  ".ts",
  ".tsx",
  ".js",
  ".jsx",
  "/index.ts",
  "/index.tsx",
  "/index.js",
  "/index.jsx",
] as const;

/** Classifies an import that leads to no file of the project. */
export function notFound(input: ResolutionInput, request: ResolutionRequest): Resolution {
  const { specifier, from } = request;
  if (isRelative(specifier)) return relativeNotFound(input, specifier, from);
  if (isRooted(specifier)) return { kind: "unresolved", reason: "outside_project" };
  if (specifier.startsWith("#")) return importsEntry(input, request);
  const unbuilt = unbuiltPackage(input, request);
  if (unbuilt) return unbuilt;
  const name = packageNameOf(specifier);
  if (name !== null && isDeclared(input.packages, from, name)) return { kind: "package", name };
  const alias = bestAlias(specifier, request.engine.options.paths);
  // A pattern that takes everything says nothing about the one specifier.
  if (alias && alias.pattern !== "*") return aliasNotFound(input, request);
  if (belowBaseUrl(input, request)) return { kind: "unresolved", reason: "not_found" };
  return external(specifier);
}

function relativeNotFound(
  input: ResolutionInput,
  specifier: string,
  from: string,
): Resolution {
  const path = joinPath(folderOf(from), splitQuery(specifier).name);
  if (path === null) return { kind: "unresolved", reason: "outside_project" };
  const installed = /(?:^|\/)node_modules\/(.+)$/s.exec(path)?.[1];
  const name = installed === undefined ? null : packageNameOf(installed);
  if (name !== null) return { kind: "package", name };
  return nearMiss(input, path);
}

/** Looks for what was meant by the path of a file that is not found. */
function nearMiss({ list, lowerCasePaths }: ResolutionInput, path: string): Resolution {
  const stem = path.replace(/\.[cm]?jsx?$/i, "");
  const candidates = [path, ...sourceEndings.map((ending) => stem + ending)];
  // What is listed and still not found is so under a resolution that adds no extension, as Node's own.
  const unextended = candidates.find((each) => list.files.has(each));
  if (unextended) return { kind: "unresolved", reason: "not_found", near: unextended };
  for (const candidate of candidates) {
    const near = lowerCasePaths().get(candidate.toLowerCase());
    if (near !== undefined) return { kind: "unresolved", reason: "wrong_case", near };
  }
  return { kind: "unresolved", reason: "not_found" };
}

/** An entry of the package's own `imports` may name another package. */
function importsEntry(
  { packages }: ResolutionInput,
  { from, specifier }: ResolutionRequest,
): Resolution {
  const open: unknown[] = [packages.packageOf(from)?.imports[specifier]];
  for (let entry = open.pop(); open.length > 0 || entry !== undefined; entry = open.pop()) {
    if (typeof entry === "object" && entry !== null) open.push(...Object.values(entry));
    const name = typeof entry === "string" ? packageNameOf(entry) : null;
    if (name !== null) return { kind: "package", name };
  }
  return { kind: "unresolved", reason: "not_found" };
}

/** A linked package whose entry for the specifier is a file that only a build makes. */
function unbuiltPackage(
  { packages, list }: ResolutionInput,
  { specifier, from, mode, engine }: ResolutionRequest,
): Resolution | null {
  const name = packageNameOf(specifier);
  const folder = name === null ? undefined : packages.links.get(name);
  if (name === null || folder === undefined) return null;
  const built = engine.built(specifier, from, mode, folder);
  const source = specifier === name ? packages.packages.get(folder)?.source ?? null : null;
  const candidates = [
    ...(source === null ? [] : [joinPath(folder, source)]),
    ...(built === null ? [] : sourcesOf(folder, built.slice(folder.length + 1))),
  ];
  const path = candidates.find((each) => each !== null && list.files.has(each));
  return path == null ? { kind: "package", name } : { kind: "file", path, unbuilt: true };
}

/** `dist/esm/button.js` comes from `src/esm/button`, `src/button`, `esm/button` or `button`. */
function sourcesOf(folder: string, built: string): string[] {
  const segments = built.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "").split("/").slice(1);
  const stems = segments.map((_, start) => segments.slice(start).join("/"));
  return ["src/", ""].flatMap((below) =>
    stems.flatMap((stem) =>
      sourceEndings.map((ending) => inFolder(folder, `${below}${stem}${ending}`))
    )
  );
}

export function isDeclared(packages: ProjectPackages, from: string, name: string): boolean {
  for (const folder of foldersUpward(folderOf(from))) {
    if (packages.packages.get(folder)?.dependencies.has(name)) return true;
  }
  return false;
}

/** An alias all of whose targets are outside the project leads outside, whatever stands there. */
function aliasNotFound(
  { host }: ResolutionInput,
  { specifier, engine }: ResolutionRequest,
): Resolution {
  const { baseUrl, pathsBasePath, paths } = engine.options;
  // The compiler's own note, outside its published types: the folder of the config that has the `paths`.
  const base = baseUrl ?? (typeof pathsBasePath === "string" ? pathsBasePath : "");
  const folder = host.locate(base);
  const targets = bestAlias(specifier, paths)?.targets ?? [];
  const inside = targets.some((target) =>
    isRooted(target)
      ? host.locate(target) !== null
      : folder !== null && joinPath(folder, target) !== null
  );
  return { kind: "unresolved", reason: inside ? "not_found" : "outside_project" };
}

function belowBaseUrl(
  { host, list }: ResolutionInput,
  { engine, specifier }: ResolutionRequest,
): boolean {
  const { baseUrl } = engine.options;
  const base = baseUrl === undefined ? null : host.locate(baseUrl);
  const first = specifier.split("/", 1)[0] ?? "";
  return base !== null && specifier.includes("/") && list.folders.has(inFolder(base, first));
}

/** Resolves a specifier to which nothing in the project answers. */
export function external(specifier: string): Resolution {
  const name = packageNameOf(specifier) ?? schemeTarget(specifier);
  return name === null ? { kind: "unresolved", reason: "not_found" } : { kind: "package", name };
}
