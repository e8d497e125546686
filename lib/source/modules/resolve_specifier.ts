import { isBuiltin } from "node:module";
import { external, isDeclared, notFound } from "./not_found.ts";
import { compilerPath } from "./module_host.ts";
import type { ProjectPackages } from "./packages.ts";
import { bestAlias } from "./path_alias.ts";
import { createPlatformFiles, type PlatformFamily, type PlatformFiles } from "./platform_files.ts";
import {
  filesReached,
  isSourcePath,
  type Resolution,
  type ResolutionInput,
  type ResolutionRequest,
} from "./resolution.ts";
import { createResolutionEngine, type ResolutionEngine } from "./resolution_engine.ts";
import {
  folderOf,
  inFolder,
  isImpossible,
  isRelative,
  isRooted,
  joinPath,
  packageNameOf,
  schemeTarget,
  splitQuery,
} from "./specifier.ts";
import type { TsConfig } from "./tsconfig.ts";
import { type ImportUsage, usageMode } from "./usage_mode.ts";

/** @returns the functions behind those of `Resolver` */
export function createResolution(
  input: ResolutionInput,
): {
  resolve(fromPath: string, specifier: string, usage?: ImportUsage): Resolution;
  platformFamily(path: string): PlatformFamily | null;
} {
  const engines = new Map<TsConfig | null, ResolutionEngine>();
  const known = knownNames(input.packages);
  const platforms = createPlatformFiles(input);

  function engineFor(path: string): ResolutionEngine {
    const config = input.lookup.configFor(path);
    let engine = engines.get(config);
    if (!engine) {
      engine = createResolutionEngine(input.host, config, { list: input.list });
      engines.set(config, engine);
    }
    return engine;
  }

  function resolve(
    from: string,
    specifier: string,
    usage: ImportUsage = { kind: "import" },
  ): Resolution {
    if (isImpossible(specifier)) return { kind: "unresolved", reason: "invalid" };
    const engine = engineFor(from);
    const mode = usageMode(from, usage, engine.options, input.packages);
    const request: ResolutionRequest = { from, specifier, mode, engine };
    if (isExternal(request, known)) {
      const config = input.lookup.configFor(from);
      const isConfigured = config !== null && config.path !== "";
      return (isConfigured ? null : inSourceFolder(input, request)) ?? external(specifier);
    }
    const found = fromCompiler(request) ?? onPlatform(platforms, request);
    if (found) return platforms.withVariants(found, request);
    return asAsset(input, request) ?? notFound(input, request);
  }

  return {
    resolve,
    platformFamily(path) {
      const family = platforms.familyOf(path, engineFor(path));
      if (!family || family.files.length < 2) return family;
      const name = family.shared.slice(family.shared.lastIndexOf("/") + 1);
      const inOrder = filesReached(
        resolve(path, `./${name.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "")}`),
      );
      return inOrder.includes(path) ? { ...family, files: inOrder } : family;
    },
  };
}

/** Every name under which a package of the project can be imported, also by itself. */
function knownNames({ packages, links }: ProjectPackages): ReadonlySet<string> {
  const names = new Set(links.keys());
  for (const { name } of packages.values()) if (name !== null) names.add(name);
  return names;
}

/** Tells whether nothing in the project can answer to a bare specifier: most imports, decided without the compiler. */
function isExternal({ specifier, engine }: ResolutionRequest, known: ReadonlySet<string>): boolean {
  if (isRelative(specifier) || isRooted(specifier) || specifier.startsWith("#")) return false;
  if (engine.options.baseUrl !== undefined || bestAlias(specifier, engine.options.paths)) {
    return false;
  }
  const name = packageNameOf(specifier);
  return name === null ? schemeTarget(specifier) !== null : !known.has(name);
}

/** The folders that bundlers are told to look for modules in, beside the packages. */
const SOURCE_FOLDERS: readonly string[] = ["src", "app"];

/**
 * A file of the package's own sources, named from their folder: bundlers are told so by code (`resolve.modules`), which no
 * compiler's configuration repeats. Only a name that no package.json asks for can be one.
 */
function inSourceFolder(
  { packages, host }: ResolutionInput,
  { from, specifier, mode, engine }: ResolutionRequest,
): Resolution | null {
  const name = packageNameOf(specifier);
  const home = packages.packageOf(from)?.folder;
  if (name === null || home === undefined || isBuiltin(specifier)) return null;
  if (isDeclared(packages, from, name)) return null;
  const [first = ""] = specifier.split("/");
  for (const base of SOURCE_FOLDERS.map((folder) => inFolder(home, folder))) {
    if (!host.directoryExists(compilerPath(inFolder(base, first)))) continue;
    const path = engine.source(`./${specifier}`, inFolder(base, "index.js"), mode);
    if (path !== null && isSourcePath(path)) return { kind: "file", path };
  }
  return null;
}

function fromCompiler({ engine, specifier, from, mode }: ResolutionRequest): Resolution | null {
  const path = engine.source(specifier, from, mode);
  if (path === null) return null;
  return isSourcePath(path) ? { kind: "file", path } : { kind: "asset", path };
}

function onPlatform(platforms: PlatformFiles, request: ResolutionRequest): Resolution | null {
  const path = platforms.resolve(request);
  return path !== null && isSourcePath(path) ? { kind: "file", path } : null;
}

/** Resolves the specifiers that the compiler leaves to bundlers: files that are not source, and queries behind a name. */
function asAsset(input: ResolutionInput, request: ResolutionRequest): Resolution | null {
  const { name, query } = splitQuery(request.specifier);
  if (name === "") return null;
  if (query !== "") {
    const path = request.engine.source(name, request.from, request.mode);
    if (path !== null) {
      const asText = /[?&](?:raw|url|inline)\b/.test(query) || !isSourcePath(path);
      return asText ? { kind: "asset", path } : { kind: "file", path };
    }
  }
  const path = request.engine.asset(name, request.from, request.mode) ??
    listedAsset(input, request.from, name);
  return path === null ? null : { kind: "asset", path };
}

/** A file without an extension beside the importer, or one of the folder that is served as it is. */
function listedAsset(
  { list, packages }: ResolutionInput,
  from: string,
  name: string,
): string | null {
  const isListed = (path: string | null): path is string =>
    path !== null && list.files.has(path) && !isSourcePath(path);
  if (isRelative(name)) {
    const path = joinPath(folderOf(from), name);
    return isListed(path) ? path : null;
  }
  if (!name.startsWith("/")) return null;
  const folders = [packages.packageOf(from)?.folder ?? "", ""];
  const places = folders.flatMap((each) => [inFolder(each, "public"), each]);
  return places.map((place) => joinPath(place, name)).find(isListed) ?? null;
}
