import { folderOf } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { formsOf, relativePath } from "../refactor/specifier_forms.ts";

/**
 * How a new file names another one, in the shortest form that the project resolves.
 * @param from the new file, which need not exist
 */
export function specifierTo(graph: GraphSnapshot, from: string, target: string): string | null {
  const forms = formsOf(target);
  const candidates = (["folder", "bare", "built", "whole"] as const)
    .flatMap((form) => forms.get(form) ?? [])
    .map((path) => relativePath(folderOf(from), path));
  return candidates.find((specifier) => {
    const resolution = graph.resolver.resolve(from, specifier);
    return resolution.kind === "file" && resolution.path === target;
  }) ?? null;
}
