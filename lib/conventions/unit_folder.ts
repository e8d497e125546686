import {
  folderOf,
  type LayerId,
  type ProjectLayout,
  requireFeature,
  segmentOf,
  sliceOf,
} from "../project/mod.ts";
import type { UnitRequest } from "./plan_unit.ts";
import { mostly } from "./votes.ts";

/**
 * The folder that a feature's units of a layer are in, or would be, called as in other features.
 * @throws {WorkbenchError} `feature_not_found`
 */
export function unitFolder(
  layout: ProjectLayout,
  { feature, layer, home: given }: Pick<UnitRequest, "feature" | "layer" | "home">,
): string {
  if (given === undefined) requireFeature(layout.features, feature);
  const home = given ?? layout.feature(feature)?.path ?? null;
  const folders = layout.layerFolders(feature, layer);
  const own = folders.find((folder) => home === null || folder.startsWith(`${home}/`));
  if (own !== undefined) return own;
  const isSlice = home !== null && sliceOf(layout, feature) !== null;
  const name = (isSlice ? segmentOf(layer) : null) ?? usualName(layout, layer);
  if (home !== null) return `${home}/${name}`;
  const beside = layout.layerUnits.find((unit) => unit.feature === feature);
  const outside = beside ? folderOf(folderOf(beside.path)) : "";
  return outside === "" ? name : `${outside}/${name}`;
}

/** What features call the folder of a layer. */
function usualName(layout: ProjectLayout, layer: LayerId): string {
  const { dirs } = layout.reading.configuration.layers[layer];
  const names = layout.features.flatMap(({ name, path }) =>
    path === null ? [] : layout.layerFolders(name, layer)
      .filter((folder) => folder.startsWith(`${path}/`))
      .map((folder) => folder.slice(path.length + 1))
  );
  return mostly(names) ?? dirs[0] ?? `${layer}s`;
}
