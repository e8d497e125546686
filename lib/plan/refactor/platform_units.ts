import type { ProjectLayout } from "../../project/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { type UnitFiles, unitFiles } from "./unit_files.ts";

/**
 * Lists a unit and those that stand for it on other platforms, each with what belongs to it: an import names all of them at once,
 * so that they go together.
 */
export function platformUnits(
  layout: ProjectLayout,
  graph: GraphSnapshot,
  path: string,
): readonly [UnitFiles, ...UnitFiles[]] {
  const others = otherPlatforms(graph, path).map((each) => unitFiles(layout, each));
  return [unitFiles(layout, path), ...others];
}

/** Lists the files that stand for a file on other platforms. */
export function otherPlatforms(graph: GraphSnapshot, path: string): readonly string[] {
  return (graph.resolver.platformFamily(path)?.files ?? []).filter((each) => each !== path);
}
