import { compareText } from "../../text/mod.ts";
import { inSteps } from "../../slices/mod.ts";
import {
  type Feature,
  type LayerId,
  layerIds,
  type LayerUnit,
  type Unit,
} from "../configuration/units.ts";
import type { Layout } from "./detect_layout.ts";
import type { FoundFeatures } from "./found_features.ts";
import { getOrMake } from "./placing.ts";

/** Tells whether a unit has a layer. */
export function isLayerUnit(unit: Unit): unit is LayerUnit {
  return unit.layer !== null;
}

/** The real features, and the virtual ones that have units, sorted by name. */
export function* listFeatures(
  units: ReadonlyMap<string, Unit>,
  found: readonly FoundFeatures[],
): Generator<void, Feature[]> {
  const layers = new Map<string, Set<LayerId>>();
  const packages = new Map<string, string>();
  yield* inSteps(units.values(), ({ feature, layer, package: packageFolder }) => {
    packages.set(feature, packageFolder);
    const own = getOrMake(layers, feature, () => new Set());
    if (layer !== null) own.add(layer);
  });
  const layersOf = (name: string) => layerIds.filter((layer) => layers.get(name)?.has(layer));
  const features = new Map<string, Feature>();
  for (const { folders, packageFolder } of found) {
    for (const [path, name] of folders) {
      const layers = layersOf(name);
      features.set(name, { name, package: packageFolder, path, virtual: false, layers });
    }
  }
  for (const [name, packageFolder] of packages) {
    if (features.has(name)) continue;
    const layers = layersOf(name);
    features.set(name, { name, package: packageFolder, path: null, virtual: true, layers });
  }
  return [...features.values()].sort((a, b) => compareText(a.name, b.name));
}

type Index = Pick<Layout, "findUnit" | "unitsOf" | "layerFolders">;

/** Looks units up by feature and layer. Each index is made when it is first asked. */
export function unitLookups(
  units: ReadonlyMap<string, Unit>,
  layerUnits: readonly LayerUnit[],
  features: readonly Feature[],
): Index {
  let byAddress: ReadonlyMap<string, Unit> | undefined;
  let byLayer: ReadonlyMap<string, readonly LayerUnit[]> | undefined;

  function ofLayer(feature: string, layer: LayerId): readonly LayerUnit[] {
    byLayer ??= groupByLayer(layerUnits);
    return byLayer.get(`${layer} ${feature}`) ?? [];
  }

  function findUnit(feature: string, layer: LayerId, file: string): LayerUnit | undefined;
  function findUnit(feature: string, layer: LayerId | null, file: string): Unit | undefined;
  function findUnit(feature: string, layer: LayerId | null, file: string): Unit | undefined {
    byAddress ??= new Map([...units.values()].map((unit) => [addressKey(unit), unit]));
    return byAddress.get(addressKey({ feature, layer, file }));
  }

  return {
    findUnit,
    unitsOf: (layer, feature) =>
      feature === undefined
        ? features.flatMap(({ name }) => ofLayer(name, layer))
        : ofLayer(feature, layer),
    layerFolders(feature, layer) {
      const home = features.find(({ name }) => name === feature)?.path ?? null;
      return foldersOf(ofLayer(feature, layer), home);
    },
  };
}

function addressKey({ feature, layer, file }: Pick<Unit, "feature" | "layer" | "file">): string {
  return `${layer ?? ""}\n${feature}\n${file}`;
}

function groupByLayer(units: readonly LayerUnit[]): Map<string, LayerUnit[]> {
  const groups = new Map<string, LayerUnit[]>();
  for (const unit of units) {
    getOrMake(groups, `${unit.layer} ${unit.feature}`, () => []).push(unit);
  }
  return groups;
}

function foldersOf(units: readonly LayerUnit[], home: string | null): string[] {
  const isOwn = (folder: string) => home !== null && `${folder}/`.startsWith(`${home}/`);
  const depth = (folder: string) => folder.split("/").length;
  return [...new Set(units.map(({ layerFolder }) => layerFolder))].sort((a, b) =>
    Number(isOwn(b)) - Number(isOwn(a)) || depth(a) - depth(b) || compareText(a, b)
  );
}
