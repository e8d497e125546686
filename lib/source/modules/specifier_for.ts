import type { GraphSnapshot } from "./graph_snapshot.ts";
import { pathPatterns, throughAliases } from "./path_patterns.ts";
import { folderOf, relativePath } from "./specifier.ts";
import { spellingsOf } from "./specifier_forms.ts";

/**
 * Finds the specifier by which a file would import another file: verified against the project's own resolution, in the shortest of
 * the usual spellings.
 * @param from the importing file, which need not exist
 * @param alias true tries the project's path aliases before a relative path
 * @returns null when no spelling leads there
 */
export function specifierFor(
  graph: GraphSnapshot,
  from: string,
  target: string,
  options: { readonly alias: boolean },
): string | null {
  const relatives = spellingsOf(relativePath(folderOf(from), target));
  const patterns = pathPatterns(graph.resolver, from);
  const aliases = spellingsOf(target).flatMap((path) => [...throughAliases(patterns, path)]);
  const candidates = options.alias ? [...aliases, ...relatives] : [...relatives, ...aliases];
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && resolution.path === target;
  }) ?? null;
}
