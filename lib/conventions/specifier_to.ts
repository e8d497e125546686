import { folderOf } from "../project/mod.ts";
import type { GraphSnapshot } from "../source/mod.ts";
import { relativePath } from "../source/modules/specifier.ts";
import { spellingsOf } from "../source/modules/specifier_forms.ts";

/**
 * How a new file names another one, in the shortest form that the project resolves.
 * @param from the new file, which need not exist
 */
export function specifierTo(graph: GraphSnapshot, from: string, target: string): string | null {
  const candidates = spellingsOf(target).map((path) => relativePath(folderOf(from), path));
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && resolution.path === target;
  }) ?? null;
}
