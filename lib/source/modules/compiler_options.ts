import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";

/** The option keys for resolution, with `pathsBasePath` as the base of `paths` without `baseUrl`. */
const resolutionKeys: ReadonlySet<string> = new Set([
  "allowArbitraryExtensions",
  "allowImportingTsExtensions",
  "allowJs",
  "baseUrl",
  "configFilePath",
  "customConditions",
  "declarationDir",
  "module",
  "moduleResolution",
  "moduleSuffixes",
  "outDir",
  "paths",
  "pathsBasePath",
  "preserveSymlinks",
  "resolveJsonModule",
  "resolvePackageJsonExports",
  "resolvePackageJsonImports",
  "rootDir",
  "rootDirs",
  "target",
]);

/**
 * Bundler resolution, unless the options say otherwise.
 * @param options of a config, or none where a file has no config
 */
export function resolutionOptions(options: TS.CompilerOptions = {}): TS.CompilerOptions {
  const kept: TS.CompilerOptions = Object.fromEntries(
    Object.entries(options).filter(([key, value]) => resolutionKeys.has(key) && value != null),
  );
  if (kept.paths) kept.paths = wellFormedPaths(kept.paths);
  for (const [key, value] of Object.entries(kept)) {
    if (Array.isArray(value)) kept[key] = value.slice(0, mostValues);
  }
  if (kept.module === undefined && kept.moduleResolution === undefined) {
    kept.module = ts.ModuleKind.ESNext;
  }
  return { ...kept, moduleResolution: resolutionKind(kept) };
}

/** Each import is compared with each pattern, and looked for at each target. */
const mostPaths = 1000;
const mostValues = 100;

/** @returns the options that have more values than are used, as sentences */
export function refusedOptions(options: TS.CompilerOptions): string[] {
  const paths = Object.entries(options.paths ?? {});
  const long = [...Object.entries(options).filter(([key]) => resolutionKeys.has(key)), ...paths]
    .filter(([, value]) => Array.isArray(value) && value.length > mostValues)
    .map(([key]) => `Cannot use more than ${mostValues} values of "${key}"`);
  const refused = paths.length > mostPaths
    ? [`Cannot use more than ${mostPaths} of the ${paths.length} "paths"`]
    : [];
  return [...refused, ...long.slice(0, 3)];
}

/** The compiler checks `paths` only when it builds a program, and fails on a target that is not a text. */
function wellFormedPaths(paths: TS.MapLike<unknown>): TS.MapLike<string[]> {
  return Object.fromEntries(
    Object.entries(paths).slice(0, mostPaths).map(([pattern, targets]) => [
      pattern,
      Array.isArray(targets)
        ? targets.filter((target) => typeof target === "string").slice(0, mostValues)
        : [],
    ]),
  );
}

/** Returns the kind of module resolution that the compiler uses, by its own defaults. */
export function resolutionKind(options: TS.CompilerOptions): TS.ModuleResolutionKind {
  if (options.moduleResolution !== undefined) return options.moduleResolution;
  const module = moduleKind(options);
  if (module === ts.ModuleKind.NodeNext) return ts.ModuleResolutionKind.NodeNext;
  if (isNodeModule(module)) return ts.ModuleResolutionKind.Node16;
  const classic = module === ts.ModuleKind.None || module === ts.ModuleKind.AMD ||
    module === ts.ModuleKind.UMD || module === ts.ModuleKind.System;
  return classic ? ts.ModuleResolutionKind.Classic : ts.ModuleResolutionKind.Bundler;
}

/** The kind of modules that the compiler makes, by its own defaults. */
export function moduleKind(options: TS.CompilerOptions): TS.ModuleKind {
  if (options.module !== undefined) return options.module;
  const target = options.target ?? ts.ScriptTarget.ES2025;
  if (target === ts.ScriptTarget.ESNext) return ts.ModuleKind.ESNext;
  if (target >= ts.ScriptTarget.ES2022) return ts.ModuleKind.ES2022;
  if (target >= ts.ScriptTarget.ES2020) return ts.ModuleKind.ES2020;
  return target >= ts.ScriptTarget.ES2015 ? ts.ModuleKind.ES2015 : ts.ModuleKind.CommonJS;
}

/** Tells whether each file's own format counts, as in Node. */
export function isNodeModule(kind: TS.ModuleKind): boolean {
  return kind >= ts.ModuleKind.Node16 && kind <= ts.ModuleKind.NodeNext;
}
