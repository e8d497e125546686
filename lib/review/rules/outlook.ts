import { type Feature, type LayerUnit, pathInLayer } from "../../project/mod.ts";
import { featureIndex, type Survey } from "../../rules/mod.ts";
import type { GraphSnapshot, ImportEdge } from "../../source/mod.ts";

/** The part of a project that decides which rules a file breaks, besides its text. Two equal texts of it mean equal findings. */
export interface Outlook {
  readonly graph: GraphSnapshot;
  /** Returns the place where a file stands: what it is for, its layer, its feature and whether that has an index. */
  placeOf(path: string): string;
  /** Returns the things that an import leads to, as a text: each name with where it is declared, and what that is. */
  viewOf(edge: ImportEdge): string;
}

export function openOutlook({ graph, layout }: Pick<Survey, "graph" | "layout">): Outlook {
  const places = new Map<string, string>();
  const indexes = new Map<string, string>();

  function indexIn(folder: string): string {
    let index = indexes.get(folder);
    if (index === undefined) {
      index = featureIndex(folder, graph.list) ?? "";
      indexes.set(folder, index);
    }
    return index;
  }

  function placeOf(path: string): string {
    let place = places.get(path);
    if (place === undefined) {
      const feature = layout.featureAt(path);
      place = JSON.stringify([
        layout.unitOf(path)?.kind,
        unitKey(layout.layerUnitOf(path)),
        featureKey(feature),
        feature?.path ? indexIn(feature.path) : "",
      ]);
      places.set(path, place);
    }
    return place;
  }

  return {
    graph,
    placeOf,
    viewOf({ fact: { names }, resolution }) {
      if (resolution.kind !== "file") return JSON.stringify(resolution);
      const views = names.map(({ imported }) => {
        if (imported === "*") return "*";
        const found = graph.declarationOf(resolution.path, imported);
        const what = "reason" in found ? found.reason : found.typeOnly;
        return [found.path, placeOf(found.path), what];
      });
      return JSON.stringify([resolution, placeOf(resolution.path), views]);
    },
  };
}

function unitKey(unit: LayerUnit | null): string {
  return unit ? `${unit.layer} ${unit.feature} ${unit.package} ${pathInLayer(unit)}` : "";
}

function featureKey(feature: Feature | null): string {
  return feature ? `${feature.name} ${feature.path}` : "";
}
