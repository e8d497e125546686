import type { BundlerAliases } from "./bundler_aliases.ts";
import { resolutionOptions } from "./compiler_options.ts";
import { compilerPath } from "./module_host.ts";
import { folderOf, foldersUpward } from "./specifier.ts";
import type { TsConfig } from "./tsconfig.ts";

/**
 * Adds the aliases of bundlers to the configs of files, behind what the `paths` of these say.
 * @param configFor finds the config that holds for a file
 * @returns a function that finds the config with both; one without a path of its own where a file has aliases alone
 */
export function withBundlerAliases(
  configFor: (path: string) => TsConfig | null,
  { folders }: Pick<BundlerAliases, "folders">,
): (path: string) => TsConfig | null {
  if (folders.size === 0) return configFor;
  const known = new Map<string, Map<TsConfig | null, TsConfig>>();
  return (path) => {
    const config = configFor(path);
    for (const folder of foldersUpward(folderOf(path))) {
      const patterns = folders.get(folder);
      if (!patterns) continue;
      const configs = known.get(folder) ?? new Map<TsConfig | null, TsConfig>();
      known.set(folder, configs);
      const made = configs.get(config) ?? aliased(config, patterns);
      configs.set(config, made);
      return made;
    }
    return config;
  };
}

function aliased(
  config: TsConfig | null,
  patterns: Readonly<Record<string, readonly string[]>>,
): TsConfig {
  const { path = "", references = [], problems = [], ...rest } = config ?? {};
  const options = { pathsBasePath: compilerPath(""), ...config?.options ?? resolutionOptions() };
  // Without the names that every object has, which an alias may be called as well.
  const paths: Record<string, string[]> = Object.assign(Object.create(null), options.paths);
  for (const [pattern, targets] of Object.entries(patterns)) {
    paths[pattern] = [...paths[pattern] ?? [], ...targets.map(compilerPath)];
  }
  return { ...rest, path, references, problems, options: { ...options, paths } };
}
