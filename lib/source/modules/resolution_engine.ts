import type { ts as TS } from "ts-morph";
import type { FileNames } from "../../project/file_view.ts";
import { ts } from "../syntax/typescript.ts";
import { resolutionOptions } from "./compiler_options.ts";
import { compilerPath, type ModuleHost } from "./module_host.ts";
import { isSourcePath } from "./resolution.ts";
import { createShortCut } from "./short_cut.ts";
import type { TsConfig } from "./tsconfig.ts";

/** The compiler's resolution under one config, for source and for other files. */
export interface ResolutionEngine {
  readonly options: TS.CompilerOptions;
  /** @returns the project-relative path, or null */
  source(specifier: string, fromPath: string, mode: TS.ResolutionMode): string | null;
  /** Looks for source whose name may have an ending before its extension: one of these, else none. */
  suffixed(
    specifier: string,
    fromPath: string,
    mode: TS.ResolutionMode,
    suffixes: readonly string[],
  ): string | null;
  /** The same for files that are not source. */
  asset(specifier: string, fromPath: string, mode: TS.ResolutionMode): string | null;
  /** The file, not there, that a build of the linked package in a folder would make for the specifier. */
  built(
    specifier: string,
    fromPath: string,
    mode: TS.ResolutionMode,
    folder: string,
  ): string | null;
}

/** @param config none: bundler resolution */
export function createResolutionEngine(
  host: ModuleHost,
  config: TsConfig | null,
  { list }: { list: FileNames },
): ResolutionEngine {
  const options = config?.options ?? resolutionOptions();
  const source = createLookup(host, options);
  const shortCut = createShortCut(list, options);
  const declaration = createLookup(createAssetHost(host), options);
  const builds = new Map<string, ResolutionEngine["source"]>();
  const bySuffixes = new Map<string, ResolutionEngine["source"]>();
  return {
    options,
    source: (specifier, from, mode) => shortCut(specifier, from) ?? source(specifier, from, mode),
    suffixed(specifier, from, mode, suffixes) {
      const key = suffixes.join();
      const moduleSuffixes = [...suffixes, ""];
      const known = bySuffixes.get(key);
      const found = known ?? createLookup(host, { ...options, moduleSuffixes });
      if (!known) bySuffixes.set(key, found);
      return found(specifier, from, mode);
    },
    built(specifier, from, mode, folder) {
      const known = builds.get(folder);
      const build = known ?? createLookup(createBuiltHost(host, folder), options);
      if (!known) builds.set(folder, build);
      return build(specifier, from, mode);
    },
    asset(specifier, from, mode) {
      const found = declaration(specifier, from, mode);
      return found === null ? null : declaredAsset(found);
    },
  };
}

function createLookup(host: ModuleHost, options: TS.CompilerOptions): ResolutionEngine["source"] {
  const shared = openCache();

  function openCache(packages?: TS.PackageJsonInfoCache): TS.ModuleResolutionCache {
    return ts.createModuleResolutionCache(compilerPath(""), (name) => name, options, packages);
  }

  function lookUp(specifier: string, from: string, mode: TS.ResolutionMode): string | null {
    const file = compilerPath(from);
    // What one package's `imports` say would be remembered for the packages in its folders as well.
    const cache = specifier.startsWith("#") ? openCache(shared.getPackageJsonInfoCache()) : shared;
    const { resolvedModule } = ts.resolveModuleName(
      specifier,
      file,
      options,
      host,
      cache,
      undefined,
      mode,
    );
    const found = resolvedModule?.resolvedFileName;
    // Of a package's `main` the compiler tells the name without the one of `moduleSuffixes` that is there.
    return found !== undefined && host.fileExists(found) ? host.locate(found) : null;
  }

  return (specifier, from, mode) => {
    try {
      return lookUp(specifier, from, mode);
    } catch (error) {
      // A package.json nested thousands of levels deep exhausts the stack of the compiler.
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
}

/**
 * Shows the compiler a declaration for every file that is not source, and nothing else. It looks for `x.d.css.ts` beside
 * an import of `x.css`, so its answer tells which asset the aliases and the `exports` of packages lead to.
 */
function createAssetHost(host: ModuleHost): ModuleHost {
  return {
    ...host,
    fileExists(file) {
      if (file.endsWith("/package.json")) return host.fileExists(file);
      const asset = declaredAsset(file);
      return asset !== null && host.fileExists(asset);
    },
  };
}

/**
 * Shows the compiler every file that could be in a folder of one linked package which is not listed, as build output is not:
 * its answer tells which file the package's entries name. Of other packages it shows nothing: by a `baseUrl` the importer's own
 * would have a file of any name.
 */
function createBuiltHost(host: ModuleHost, folder: string): ModuleHost {
  const isUnlisted = (file: string) => {
    const path = host.locate(file);
    if (path === null || !path.startsWith(`${folder}/`)) return false;
    const slash = path.indexOf("/", folder.length + 1);
    return slash > 0 && !host.directoryExists(compilerPath(path.slice(0, slash)));
  };
  return {
    ...host,
    fileExists: (file) => file.endsWith("/package.json") ? host.fileExists(file) : isUnlisted(file),
    directoryExists: (folder) => host.directoryExists(folder) || isUnlisted(`${folder}/file`),
  };
}

function declaredAsset(declaration: string): string | null {
  const match = /^(.*)\.d\.([^./]+)\.ts$/.exec(declaration);
  if (!match) return null;
  const asset = `${match[1]}.${match[2]}`;
  return isSourcePath(asset) ? null : asset;
}
