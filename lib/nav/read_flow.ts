import type { z } from "zod";
import { type ProjectLayout, requireFeature } from "../project/mod.ts";
import { drawFlow, type Flow } from "./flow/draw_flow.ts";
import { readFlowGraph } from "./flow/flow_graph.ts";
import type { Nav } from "./open_nav.ts";
import type { navFlow } from "./schemas.ts";

/**
 * The tree of a feature, from what mounts its pages down to its services.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function readFlow(
  nav: Nav,
  { feature }: { readonly feature: string },
  options: { signal?: AbortSignal | undefined } = {},
): Promise<z.input<typeof navFlow>> {
  const { roots, paths } = (await flowOf(nav, feature, options)).flow;
  return { feature, files: paths.size, roots };
}

/** Returns the flow as the project is now, and the layout from which it was drawn. */
export async function flowOf(
  nav: Nav,
  feature: string,
  options: { signal?: AbortSignal | undefined },
): Promise<{ readonly flow: Flow; readonly layout: ProjectLayout }> {
  const index = await nav.source.units.index(options);
  const { layout } = index;
  requireFeature(layout.features, feature);
  const flowGraph = await readFlowGraph(nav, index, options);
  return { flow: drawFlow(flowGraph, index, feature), layout };
}
