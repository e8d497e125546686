import { WorkbenchError } from "../errors/mod.ts";
import { type FileText, type ProjectLayout, requireFeature } from "../project/mod.ts";
import type { GraphSnapshot } from "../source/mod.ts";
import { flowLayer, readFlowGraph } from "./flow/flow_graph.ts";
import { readListed } from "./open_file.ts";
import type { Nav } from "./open_nav.ts";

/**
 * The guard of every hop: reads a file that a client says it came from, if a page or a flow could have brought it there.
 * @throws {WorkbenchError} `outside_scope`, the same whether the file exists or not; `feature_not_found`, `file_too_large`
 */
export async function readReached(
  nav: Nav,
  { from, feature, layout }: {
    readonly from: string;
    readonly feature?: string | undefined;
    readonly layout: ProjectLayout;
  },
  options: { signal?: AbortSignal | undefined } = {},
): Promise<FileText> {
  if (feature !== undefined) requireFeature(layout.features, feature);
  const file = await isReached() ? await readListed(nav, from) : null;
  if (file) return file;
  throw new WorkbenchError(
    "outside_scope",
    `Cannot follow a reference from "${from}": no page or flow leads there`,
  );

  async function isReached(): Promise<boolean> {
    const unit = layout.layerUnitOf(from);
    // Most hops start at a unit, for which nothing needs to be followed.
    if (unit && (feature === undefined || unit.feature === feature)) return true;
    const index = await nav.source.units.index(options);
    const { graph } = index;
    if (!graph.files.has(from)) return false;
    const flow = await readFlowGraph(nav, index, options);
    const units = [...index.units.values()]
      .filter((each) =>
        flowLayer(each) !== null && (feature === undefined || each.feature === feature)
      )
      .map(({ path }) => path);
    const routes = flow.routesOf(units);
    // What mounts a feature's pages mounts those of others as well: what it leads to is not the feature's.
    const starts = feature === undefined ? [...units, ...routes] : units;
    return routes.includes(from) || reachableFrom(graph, starts).has(from);
  }
}

/** Everything that the files lead to, themselves included. */
function reachableFrom(graph: GraphSnapshot, paths: readonly string[]): Set<string> {
  const reached = new Set(paths);
  // A set goes on to what is added while it is gone through.
  for (const path of reached) {
    for (const { resolution } of graph.importsOf(path)) {
      if (resolution.kind === "file") reached.add(resolution.path);
    }
  }
  return reached;
}
