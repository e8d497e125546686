import type { FileNames, FileView } from "../../project/file_view.ts";
import { createTimeSlice, type TimeSlice } from "../../slices/mod.ts";
import { loadTypeScript } from "../syntax/typescript.ts";
import { withBundlerAliases } from "./aliased_config.ts";
import { type AliasPatterns, readBundlerAliases } from "./bundler_aliases.ts";
import { type ConfigLookup, openConfigLookup } from "./config_lookup.ts";
import { readConfigTexts } from "./config_texts.ts";
import { createModuleHost } from "./module_host.ts";
import { type PackageFacts, readPackages } from "./packages.ts";
import type { ModuleProblem } from "./problem.ts";
import type { PlatformFamily } from "./platform_files.ts";
import type { Resolution } from "./resolution.ts";
import { createResolution } from "./resolve_specifier.ts";
import type { TsConfig } from "./tsconfig.ts";
import type { ImportUsage } from "./usage_mode.ts";

/** Resolves the imports of one listing: what it was opened with decides, later changes do not. */
export interface Resolver {
  /** Resolves an import in a file, as the compiler does with the config that holds for the file. */
  resolve(fromPath: string, specifier: string, usage?: ImportUsage): Resolution;
  /** The files that stand for a file on other platforms, with itself; null where nothing tells of any. */
  platformFamily(path: string): PlatformFamily | null;
  /** The config that holds for a file, with the aliases of its bundler among the `paths`. */
  configFor(path: string): TsConfig | null;
  /** Finds the package to which a file belongs. */
  packageOf(path: string): PackageFacts | null;
  /** The project's own packages that others import by name: name to folder. */
  readonly links: ReadonlyMap<string, string>;
  /** The aliases that only bundlers know, by the folder of their set-up: patterns with project paths. */
  readonly aliases: ReadonlyMap<string, AliasPatterns>;
  readonly problems: readonly ModuleProblem[];
  /** The set-up files that were read, with the content hash of each: while they and the paths listed stay, so do all answers. */
  readonly configHashes: ReadonlyMap<string, string | null>;
}

/**
 * Reads every package.json and tsconfig of a listing, after which resolving needs no waiting.
 * @param list the listing of `view`, when there is one already
 * @param options.slice of the work that this is a part of
 */
export async function openResolver(
  view: FileView,
  list?: FileNames,
  options: { signal?: AbortSignal | undefined; slice?: TimeSlice } = {},
): Promise<Resolver> {
  await loadTypeScript();
  const slice = options.slice ?? createTimeSlice(options);
  const files = list ?? await view.list(options.signal ? { signal: options.signal } : {});
  const configs = await readConfigTexts(view, files, slice);
  const packages = readPackages(files, configs);
  const host = createModuleHost(files, configs, packages);
  const bundlers = await readBundlerAliases(configs.texts, slice);
  const told = await openConfigLookup({ view, list: files, host, configs, slice });
  const configFor = withBundlerAliases((path) => told.configFor(path), bundlers);
  const lookup: ConfigLookup = { ...told, configFor };
  let lowerCase: ReadonlyMap<string, string> | undefined;
  const lowerCasePaths = () =>
    lowerCase ??= new Map([...files.files.keys()].map((path) => [path.toLowerCase(), path]));
  return {
    ...createResolution({ list: files, host, packages, lookup, lowerCasePaths }),
    configFor,
    aliases: bundlers.folders,
    packageOf: (path) => packages.packageOf(path),
    links: packages.links,
    problems: [...configs.problems, ...packages.problems, ...bundlers.problems, ...lookup.problems],
    configHashes: configs.hashes,
  };
}
