import { compareText } from "../../text/compare_text.ts";
import { type LayerId, layerIds, type Unit } from "../units.ts";

/** Where a file belongs, before it has its address. */
export interface Placement {
  readonly path: string;
  readonly feature: string;
  readonly layer: LayerId;
  /** The layer folder; "" when a whole package counts. */
  readonly folder: string;
  /** True inside a real feature's folder. */
  readonly own: boolean;
}

/** The units of one layer of one feature. */
export interface LayerUnits {
  readonly feature: string;
  readonly layer: LayerId;
  /** Sorted by path. */
  readonly units: readonly Unit[];
  /** The layer's folders that hold units, the first one first; see `Unit.file`. */
  readonly folders: readonly string[];
  readonly byFile: ReadonlyMap<string, Unit>;
}

/** @returns the units with their addresses, by feature and then by layer */
export function addressUnits(
  placements: readonly Placement[],
): Map<string, Map<LayerId, LayerUnits>> {
  const features = new Map<string, Map<LayerId, Placement[]>>();
  for (const placement of placements) {
    const layers = getOrMake(features, placement.feature, () => new Map<LayerId, Placement[]>());
    getOrMake(layers, placement.layer, () => []).push(placement);
  }
  return new Map(
    [...features].map(([feature, layers]) => [
      feature,
      new Map(
        layerIds.flatMap((layer) => {
          const places = layers.get(layer);
          return places ? [[layer, addressLayer(places, feature, layer)] as const] : [];
        }),
      ),
    ]),
  );
}

/** The first folder's file gets the short address; an address that is another file's path stays free for that one. */
function addressLayer(
  places: readonly Placement[],
  feature: string,
  layer: LayerId,
): LayerUnits {
  const paths = new Set(places.map((place) => place.path));
  const byFile = new Map<string, Unit>();
  const folders = new Set<string>();
  for (const { path, folder } of places.toSorted(inFolderOrder)) {
    const short = folder === "" ? path : path.slice(folder.length + 1);
    const file = byFile.has(short) || paths.has(short) ? path : short;
    byFile.set(file, { path, feature, layer, file });
    folders.add(folder);
  }
  const units = [...byFile.values()].sort((a, b) => compareText(a.path, b.path));
  return { feature, layer, units, folders: [...folders], byFile };
}

function inFolderOrder(a: Placement, b: Placement): number {
  return Number(b.own) - Number(a.own) ||
    a.folder.split("/").length - b.folder.split("/").length ||
    compareText(a.folder, b.folder) || compareText(a.path, b.path);
}

/** @returns what the map has for the key; made and put there the first time */
export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
