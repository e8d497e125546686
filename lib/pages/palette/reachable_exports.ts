import type { GraphSnapshot } from "../../source/mod.ts";
import { isRelative } from "../../source/modules/mod.ts";
import { routeUseOf } from "../../source/units/mod.ts";
import { openReach } from "./feature_reach.ts";
import type { PaletteInput } from "./palette_entries.ts";
import { handedOn, ownExports, type PaletteKind, type ReachableExport } from "./unit_exports.ts";

/** The layers that a palette can show. */
export const KINDS: readonly PaletteKind[] = ["provider", "expression", "component"];

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
  const reach = openReach(input);
  const far = layout.features
    .filter((other) => other.name !== feature && other.package === own)
    .flatMap((other) => reach(other).exports(kinds));
  const linked = own === undefined ? [] : packageExports(input, own, kinds);
  return [
    ...shown,
    ...onceEach([...far, ...linked].filter(({ unit }) => !nearPaths.has(unit.path))),
  ];
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
