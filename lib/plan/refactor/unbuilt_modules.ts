import type { GraphSnapshot } from "../../source/mod.ts";
import { packageNameOf } from "../../source/modules/mod.ts";

/**
 * Finds the files to which imports by the name of a package of the project lead that was not built: its entries name files that
 * are not there, and the checker follows them to its source all the same.
 * @param files whose imports count
 * @returns paths by specifier; without those that lead to several files
 */
export function unbuiltModules(
  graph: GraphSnapshot,
  files: Iterable<string>,
): Readonly<Record<string, string>> {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { fact: { specifier }, resolution } of graph.importsOf(file)) {
      const name = packageNameOf(specifier);
      const isLinked = name !== null && graph.resolver.links.has(name);
      if (resolution.kind !== "file" || !resolution.unbuilt || !isLinked) continue;
      found.set(specifier, (found.get(specifier) ?? new Set()).add(resolution.path));
    }
  }
  return Object.fromEntries(
    [...found].flatMap(([specifier, paths]) => {
      const [path] = paths;
      return path !== undefined && paths.size === 1 ? [[specifier, path] as const] : [];
    }),
  );
}
