import type { Feature, Unit } from "../../project/mod.ts";
import type { IndexedUnit } from "../../source/units/mod.ts";
import { compareText } from "../../text/mod.ts";
import { routeUseOf } from "../../source/units/mod.ts";
import { openReach } from "./feature_reach.ts";
import type { PaletteInput } from "./palette_entries.ts";
import { KINDS } from "./reachable_exports.ts";
import type { Palette } from "./read_palette.ts";
import type { PaletteKind } from "./unit_exports.ts";

type LeftOut = Palette["leftOut"][number];

/**
 * Lists the components that a palette does not have, with the reason. What a file does not export belongs to that file, and
 * what the router shows is for nobody to import: neither is told.
 * @param known the paths of the units that the palette has
 */
export function leftOut(input: PaletteInput, known: ReadonlySet<string>): LeftOut[] {
  const why = openReasons(input);
  const useOf = routeUseOf(input);
  const groups = new Map<string, { readonly feature: string; names: string[]; why: string }>();
  for (const unit of input.units.values()) {
    if (known.has(unit.path) || !isKind(unit.role) || useOf(unit.path) !== null) continue;
    const names = exportedComponents(input, unit);
    const reason = names.length === 0 ? null : why(unit, unit.role);
    if (reason === null) continue;
    const key = `${unit.feature}\n${reason}`;
    const group = groups.get(key) ?? { feature: unit.feature, names: [], why: reason };
    group.names.push(...names);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ names, ...group }) => ({ ...group, names: [...new Set(names)].sort(compareText) }))
    .toSorted((a, b) => compareText(a.feature, b.feature) || compareText(a.why, b.why));
}

function isKind(role: IndexedUnit["role"]): role is PaletteKind {
  return KINDS.some((kind) => kind === role);
}

function exportedComponents({ graph }: PaletteInput, { path }: Unit): string[] {
  return graph.unitFactsOf(path).components
    .filter(({ exported }) => exported.length > 0)
    .map(({ name }) => name)
    .filter((name) => name !== "default");
}

/** Returns a function that says why a unit is in no reach; it gives null where nothing but its own file says so. */
function openReasons(input: PaletteInput): (unit: Unit, kind: PaletteKind) => string | null {
  const { layout, feature, configuration, graph, page } = input;
  const own = layout.feature(feature)?.package;
  const reach = openReach(input);
  const byFeature = new Map<Feature, string>();
  return (unit, kind) => {
    if (!configuration.layers.page.mayImport.includes(kind)) {
      return `"layers.page.mayImport" of workbench.json does not name "${kind}"`;
    }
    if (unit.package !== own) return packageReason(unit.package);
    const other = layout.featureAt(unit.path);
    if (other === null || other.name === feature) return null;
    const why = byFeature.get(other) ?? reach(other).why;
    byFeature.set(other, why);
    return why;
  };

  function packageReason(folder: string): string {
    const name = [...graph.resolver.links].find(([, linked]) => linked === folder)?.[0];
    const dependencies = graph.resolver.packageOf(page)?.dependencies;
    return name !== undefined && dependencies?.has(name)
      ? `No entry of the package "${name}" exports it`
      : `It is in another package, "${name ?? folder}", on which this one does not depend`;
  }
}
