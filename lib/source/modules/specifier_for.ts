import type { GraphSnapshot } from "./graph_snapshot.ts";
import { folderOf, relativePath } from "./specifier.ts";
import { spellingsOf } from "./specifier_forms.ts";

/**
 * How a file would import another: verified against the project's own resolution, in the shortest of the usual
 * spellings.
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
  const aliases = aliasPaths(graph, from, target).flatMap(spellingsOf);
  const candidates = options.alias ? [...aliases, ...relatives] : [...relatives, ...aliases];
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && resolution.path === target;
  }) ?? null;
}

/** What `paths` of the importing file's tsconfig would call a target. */
function aliasPaths(graph: GraphSnapshot, from: string, target: string): string[] {
  const options = graph.resolver.configFor(from)?.options;
  return Object.entries(options?.paths ?? {}).flatMap(([pattern, places]) => {
    const [prefix = "", suffix, ...more] = pattern.split("*");
    if (suffix === undefined || more.length > 0) return [];
    return places.flatMap((place) => {
      const [head = "", tail = ""] = place.split("*");
      const folder = head.replace(/^\.\//, "");
      const at = target.indexOf(folder);
      if (at === -1 || !target.endsWith(tail)) return [];
      return [prefix + target.slice(at + folder.length, target.length - tail.length) + suffix];
    });
  });
}
