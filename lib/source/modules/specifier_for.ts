import type { GraphSnapshot } from "./graph_snapshot.ts";
import { pathPatterns, throughAliases } from "./path_patterns.ts";
import { filesReached } from "./resolution.ts";
import { folderOf, relativePath } from "./specifier.ts";
import { spellingsOf } from "./specifier_forms.ts";
import { formHabit } from "./form_habit.ts";

/**
 * Finds the specifier by which a file would import another file: verified against the project's own resolution, with or without an
 * extension as the file and its neighbours have it, else in the shortest of the usual spellings.
 * @param from the importing file, which need not exist
 * @param alias true tries the project's aliases before a relative path
 * @returns null when no spelling leads there
 */
export function specifierFor(
  graph: GraphSnapshot,
  from: string,
  target: string,
  options: { readonly alias: boolean },
): string | null {
  const habit = formHabit(graph, from);
  // The files of several platforms go by the name that they share.
  const named = graph.resolver.platformFamily(target)?.shared ?? target;
  const relatives = spellingsOf(relativePath(folderOf(from), named), habit("relative"));
  const patterns = pathPatterns(graph.resolver, from);
  const aliases = patterns.length === 0
    ? []
    : spellingsOf(named, habit("alias")).flatMap((path) => [...throughAliases(patterns, path)]);
  const candidates = options.alias ? [...aliases, ...relatives] : [...relatives, ...aliases];
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && filesReached(resolution).includes(target);
  }) ?? null;
}
