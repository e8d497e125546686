import { ancestorsOf, type Containment } from "./containment.ts";
import type { ProjectConfig } from "./project_config.ts";

/** Patterns as the compiler's `paths` have them, with project paths; by the folder for whose files they hold. */
export type FolderAliases = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Adds the aliases that only a bundler knows to the configuration of a file, behind what its `paths` say. */
export function withAliases(
  config: ProjectConfig,
  aliases: FolderAliases,
  { file, containment: { root } }: {
    readonly file: string;
    readonly containment: Containment;
  },
): ProjectConfig {
  const folders = new Map(
    Object.entries(aliases).map(([folder, patterns]) => [
      folder === "" ? root : `${root}/${folder}`,
      patterns,
    ]),
  );
  const nearest = ancestorsOf(file).slice(1).find((folder) => folders.has(folder));
  const patterns = nearest === undefined ? undefined : folders.get(nearest);
  if (!patterns) return config;
  // Without the names that every object has, which an alias may be called as well.
  const paths: Record<string, string[]> = Object.assign(Object.create(null), config.options.paths);
  for (const [pattern, targets] of Object.entries(patterns)) {
    paths[pattern] = [...paths[pattern] ?? [], ...targets.map((target) => `${root}/${target}`)];
  }
  // The compiler asks from where paths are counted, also where all are absolute.
  return { ...config, options: { pathsBasePath: root, ...config.options, paths } };
}
