import {
  type Feature,
  isApp,
  isShared,
  type Layout,
  sliceOf,
  type Unit,
} from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import type { PaletteInput } from "./palette_entries.ts";
import { handedOn, ownExports, type PaletteKind, type ReachableExport } from "./unit_exports.ts";

/** The part of another feature that a page may import. */
export interface FeatureReach {
  exports(kinds: readonly PaletteKind[]): ReachableExport[];
  /** The reason for leaving out the rest of the feature. */
  readonly why: string;
}

/**
 * Tells what a feature's pages may import of other features of the package: what their index exports; of a feature without
 * an index all, unless a rule that the project keeps says no; and past an index what files of the own feature import so.
 */
export function openReach(input: PaletteInput): (other: Feature) => FeatureReach {
  const own = unitsByFolder(input);
  return (other) => {
    const barred = barredBy(input, other);
    if (barred !== null || other.path === null) return { exports: () => [], why: barred ?? "" };
    const index = featureIndex(other.path, input.graph);
    const reachesIn = mayReachInto(input, other);
    const units = reachesIn ? own(other.name) : [];
    const near = index === null ? units : units.filter(({ path }) => isImported(input, path));
    return {
      exports: (kinds) => [
        ...index === null
          ? []
          : handedOn(input, { index, via: other.name, specifier: null }, kinds),
        ...kinds.flatMap((kind) =>
          near.filter(({ path }) => input.units.get(path)?.role === kind)
            .flatMap((unit) => ownExports(input, unit, kind, other.name))
        ),
      ],
      why: index === null
        ? `"${other.path}" has no index, and the rule feature-boundary lets a feature import nothing else of another one`
        : `"${index}" does not export it`,
    };
  };
}

/**
 * Tells whether a feature's pages may import another feature past its index: what lies outside of the features puts them
 * together, shared code without an index is there to be reached into, and else the rule says it where it holds.
 */
export function mayReachInto(
  { layout, graph, configuration, feature, page }: Omit<PaletteInput, "pages">,
  other: Feature,
): boolean {
  const from = layout.feature(feature);
  const hasIndex = other.path !== null && featureIndex(other.path, graph) !== null;
  if (sliceOf(layout, feature)) return !hasIndex || configuration.rules["slice-import"] === "off";
  if (configuration.rules["feature-boundary"] === "off") return true;
  if (from && isApp(from) && layout.featureAt(page) === null) return true;
  return isShared(other) && !hasIndex;
}

function unitsByFolder({ units, layout }: PaletteInput): (feature: string) => readonly Unit[] {
  const byFeature = new Map<string, Unit[]>();
  for (const unit of units.values()) {
    const home = layout.featureAt(unit.path)?.name;
    if (home === undefined) continue;
    const known = byFeature.get(home);
    if (known) known.push(unit);
    else byFeature.set(home, [unit]);
  }
  return (feature) => byFeature.get(feature) ?? [];
}

/** Tells whether files of the feature import a file of another one past its index. */
function isImported({ graph, units, feature }: PaletteInput, path: string): boolean {
  return graph.importersOf(path).some(({ from, fact }) => {
    const user = units.get(from);
    return fact.kind === "import" && user?.kind === "source" && user.feature === feature;
  });
}

/** Says why slices of other layers may not be imported; null where a package has no slices. */
function barredBy({ layout, feature }: PaletteInput, other: Feature): string | null {
  const [from, to] = [sliceOf(layout, feature), sliceOf(layout, other.name)];
  if (!from || depthOf(layout, other.name) > depthOf(layout, feature)) return null;
  return `A slice imports only layers below its own, and "${
    to?.layer ?? other.name
  }" is not below "${from.layer}"`;
}

function depthOf(layout: Layout, feature: string): number {
  return sliceOf(layout, feature)?.depth ?? -1;
}
