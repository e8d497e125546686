import { type Feature, type Layout, sliceOf, type Unit } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import type { GraphSnapshot } from "../../source/mod.ts";
import { isRelative } from "../../source/modules/mod.ts";
import { routeUseOf } from "../../source/units/mod.ts";
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
  readonly through: {
    readonly path: string;
    readonly name: string;
    /** The specifier of another package, which leads there from everywhere; null within the own package. */
    readonly specifier: string | null;
  };
  /** `own`, `shared`, or the name of the feature whose index exports it. */
  readonly via: string;
}

const KINDS: readonly PaletteKind[] = ["provider", "expression", "component"];

/**
 * Every export in reach of a feature's pages: as far as the layer edges let a page import it, of the feature's own
 * package and of the packages that this one depends on.
 */
export function reachableExports(input: PaletteInput): ReachableExport[] {
  const { layout, configuration, feature, units } = input;
  const kinds = KINDS.filter((kind) => configuration.layers.page.mayImport.includes(kind));
  const own = layout.feature(feature)?.package;
  const near = kinds.flatMap((kind) =>
    [...units.values()].filter(({ role }) => role === kind).flatMap((unit) => {
      const via = unit.feature === feature
        ? "own"
        : unit.package === own && layout.featureAt(unit.path) === null
        ? "shared"
        : null;
      return via ? ownExports(input, unit, kind, via) : [];
    })
  );
  const useOf = routeUseOf(input);
  // The router shows what a layout or a screen exports, and nobody else.
  const shown = near.filter(({ unit, name }) => name !== "default" || useOf(unit.path) === null);
  const nearPaths = new Set(near.map(({ unit }) => unit.path));
  const mayReach = sliceTest(layout, feature);
  const far = layout.features
    .filter((other) => other.name !== feature && other.package === own && mayReach(other.name))
    .flatMap((other) => indexExports(input, other, kinds));
  const linked = own === undefined ? [] : packageExports(input, own, kinds);
  return [
    ...shown,
    ...onceEach([...far, ...linked].filter(({ unit }) => !nearPaths.has(unit.path))),
  ];
}

/** Tells which other slices a slice may import; where a package has no slices, features import each other's index. */
function sliceTest(layout: Layout, feature: string): (other: string) => boolean {
  if (!sliceOf(layout, feature)) return () => true;
  const depth = (name: string): number => sliceOf(layout, name)?.depth ?? -1;
  return (other) => depth(other) > depth(feature);
}

/** Lists the exports of the workspace packages on which a package depends, by each of their entries. */
function packageExports(
  { graph, units, page }: PaletteInput,
  own: string,
  kinds: readonly PaletteKind[],
): ReachableExport[] {
  const { resolver } = graph;
  const dependencies = resolver.packageOf(page)?.dependencies ?? new Map<string, string>();
  const names = [...resolver.links].filter(([name, folder]) =>
    folder !== own && dependencies.has(name)
  );
  const used = namedIn(graph, own);
  return names.flatMap(([name, folder]) => {
    const entries = resolver.packageOf(`${folder}/package.json`)?.entries ?? [];
    // What the package names already comes first.
    const specifiers = new Set([
      ...used.filter((specifier) => `${specifier}/`.startsWith(`${name}/`)),
      name,
      ...entries.map((entry) => `${name}${entry}`),
    ]);
    return [...specifiers].flatMap((specifier) => {
      const entry = resolver.resolve(page, specifier);
      if (entry.kind !== "file") return [];
      return handedOn({ graph, units }, { index: entry.path, via: name, specifier }, kinds);
    });
  });
}

/** The specifiers by which the files of a package name others, none of which is a path. */
function namedIn(graph: GraphSnapshot, own: string): string[] {
  const specifiers = new Set<string>();
  for (const path of graph.files.keys()) {
    if (own !== "" && !path.startsWith(`${own}/`)) continue;
    for (const { fact } of graph.importsOf(path)) {
      if (!isRelative(fact.specifier)) specifiers.add(fact.specifier);
    }
  }
  return [...specifiers];
}

/** Keeps one of the modules that hand on the same export: that of the unit's own feature before others, else the first. */
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
  // The files of several platforms are one module to whoever imports them.
  if ((graph.resolver.platformFamily(unit.path)?.files[0] ?? unit.path) !== unit.path) return [];
  return graph.exportedNames(unit.path).names
    .filter(({ typeOnly, path }) => !typeOnly && path === unit.path)
    .map(({ name }) => {
      const through = { path: unit.path, name, specifier: null };
      return { unit, kind, name, through, via };
    });
}

/** Lists the exports that a feature's index gives to other features. */
function indexExports(
  input: PaletteInput,
  other: Feature,
  kinds: readonly PaletteKind[],
): ReachableExport[] {
  const index = other.path === null ? null : featureIndex(other.path, input.graph);
  return index === null ? [] : handedOn(input, { index, via: other.name, specifier: null }, kinds);
}

/** The exports of a barrel that units of the kinds declare. */
function handedOn(
  { graph, units }: Pick<PaletteInput, "graph" | "units">,
  { index, via, specifier }: {
    readonly index: string;
    readonly via: string;
    readonly specifier: string | null;
  },
  kinds: readonly PaletteKind[],
): ReachableExport[] {
  return graph.exportedNames(index).names.flatMap(({ name, typeOnly }): ReachableExport[] => {
    const declaration = graph.declarationOf(index, name);
    if (typeOnly || "reason" in declaration) return [];
    const unit = units.get(declaration.path);
    const kind = kinds.find((candidate) => candidate === unit?.role);
    if (!unit || !kind) return [];
    return [{ unit, kind, name: declaration.name, through: { path: index, name, specifier }, via }];
  });
}
