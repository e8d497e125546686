import { nearestBarrel, usualModule } from "../../edits/mod.ts";
import type { Unit } from "../../project/mod.ts";
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

/** Lists the exports of a unit, each by the module from which the files of the project import it. */
export function ownExports(
  input: PaletteInput,
  unit: Unit,
  kind: PaletteKind,
  via: string,
): ReachableExport[] {
  const { graph } = input;
  // The files of several platforms are one module to whoever imports them.
  if ((graph.resolver.platformFamily(unit.path)?.files[0] ?? unit.path) !== unit.path) return [];
  return graph.exportedNames(unit.path).names
    .filter(({ typeOnly, path }) => !typeOnly && path === unit.path)
    .map(({ name }) => {
      const through = { ...moduleOf(input, unit, name), specifier: null };
      return { unit, kind, name, through, via };
    });
}

/** Finds the module that gives an export: the one that is usual, else the nearest index, else the unit's own file. */
function moduleOf(
  input: PaletteInput,
  { path, feature }: Unit,
  exported: string,
): { readonly path: string; readonly name: string } {
  const { uses, units, page } = input;
  const isOwn = feature === input.feature;
  const told = uses.of(path, exported).filter(({ from }) => {
    const user = units.get(from);
    return user?.kind === "source" && (user.feature === feature) === isOwn;
  });
  return usualModule(input, page, told, path) ?? nearestBarrel(input, page, { path, exported }) ??
    { path, name: exported };
}

/** The exports of a barrel that units of the kinds declare. */
export function handedOn(
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
