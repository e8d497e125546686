import type { Feature, Unit } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import type { PaletteInput } from "./palette_entries.ts";

/** The layers that a palette shows. */
export type PaletteKind = "component" | "expression" | "provider";

/** An export that a page of the feature may import. */
export interface ReachableExport {
  readonly unit: Unit;
  readonly kind: PaletteKind;
  /** The name under which the unit's own file exports it. */
  readonly name: string;
  /** The file to import it from and its name there: the unit itself, or another feature's index. */
  readonly through: { readonly path: string; readonly name: string };
  /** `own`, `shared`, or the name of the feature whose index exports it. */
  readonly via: string;
}

const KINDS: readonly PaletteKind[] = ["provider", "expression", "component"];

/** Every export in reach of a feature's pages, as far as the layer edges let a page import it. */
export function reachableExports(input: PaletteInput): ReachableExport[] {
  const { layout, configuration, feature } = input;
  const kinds = KINDS.filter((kind) => configuration.layers.page.mayImport.includes(kind));
  const near = kinds.flatMap((kind) =>
    layout.unitsOf(kind).flatMap((unit) => {
      const via = unit.feature === feature
        ? "own"
        : layout.featureAt(unit.path) === null
        ? "shared"
        : null;
      return via ? ownExports(input, unit, kind, via) : [];
    })
  );
  const nearPaths = new Set(near.map(({ unit }) => unit.path));
  const far = layout.features.filter(({ name }) => name !== feature)
    .flatMap((other) => indexExports(input, other, kinds))
    .filter(({ unit }) => !nearPaths.has(unit.path));
  return [...near, ...onceEach(far)];
}

/** Of the indexes that hand on the same export, one: that of the unit's own feature before others. */
function onceEach(exports: readonly ReachableExport[]): ReachableExport[] {
  const byKey = new Map<string, ReachableExport>();
  for (const found of exports) {
    const key = `${found.through.name}\n${found.unit.path}`;
    if (!byKey.has(key) || found.via === found.unit.feature) byKey.set(key, found);
  }
  return [...byKey.values()];
}

function ownExports(
  { graph }: PaletteInput,
  unit: Unit,
  kind: PaletteKind,
  via: string,
): ReachableExport[] {
  return graph.exportedNames(unit.path).names
    .filter(({ typeOnly, path }) => !typeOnly && path === unit.path)
    .map(({ name }) => ({ unit, kind, name, through: { path: unit.path, name }, via }));
}

/** What a feature's index gives to other features, as far as it is declared in a unit of the kinds. */
function indexExports(
  { graph, layout }: PaletteInput,
  other: Feature,
  kinds: readonly PaletteKind[],
): ReachableExport[] {
  const index = other.path === null ? null : featureIndex(other.path, graph);
  if (index === null) return [];
  return graph.exportedNames(index).names.flatMap(({ name, typeOnly }): ReachableExport[] => {
    const declaration = graph.declarationOf(index, name);
    if (typeOnly || "reason" in declaration) return [];
    const unit = layout.unitOf(declaration.path);
    const kind = kinds.find((candidate) => candidate === unit?.layer);
    if (!unit || !kind) return [];
    return [{
      unit,
      kind,
      name: declaration.name,
      through: { path: index, name },
      via: other.name,
    }];
  });
}
