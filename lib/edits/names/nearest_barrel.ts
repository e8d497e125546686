import type { Layout } from "../../project/mod.ts";
import { featureIndex } from "../../rules/mod.ts";
import type { ExportUse, GraphSnapshot } from "../../source/mod.ts";
import { folderOf } from "../../source/modules/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";

/** An export, by the file that declares it and its name there. */
export interface DeclaredExport {
  readonly path: string;
  readonly exported: string;
  /** The name under which alone a module is to give it; any name where that is left out. */
  readonly given?: string;
}

/** A module that gives an export, and the name that the export has there. */
export interface GivingModule {
  readonly path: string;
  readonly name: string;
}

/**
 * Finds the index that hands an export on in the nearest folder around the file that declares it. An index whose folder
 * holds the importing file is left out, for the two would import each other in a circle; so is that of a whole package.
 */
export function nearestBarrel(
  { graph, units }: Pick<UnitIndex, "graph" | "units">,
  from: string,
  declared: DeclaredExport,
): GivingModule | null {
  const { path } = declared;
  const home = units.get(path)?.package ?? "";
  for (let folder = folderOf(path); isBelow(folder, home); folder = folderOf(folder)) {
    if (from.startsWith(`${folder}/`)) return null;
    const index = featureIndex(folder, graph);
    const given = index === null ? null : givenBy(graph, index, declared);
    if (given) return given;
  }
  return null;
}

/**
 * Finds the module from which most of the files import an export, where they do: the file that declares it, or an index
 * around that file, which is no index around the importing one.
 */
export function usualModule(
  { graph, layout }: Pick<UnitIndex, "graph"> & { readonly layout: Pick<Layout, "featureAt"> },
  from: string,
  uses: readonly ExportUse[],
  path: string,
): GivingModule | null {
  const counts = new Map<string, { readonly module: GivingModule; count: number }>();
  for (const use of uses) {
    const module = moduleOf(graph, use);
    if (!module || !isAround(module.path)) continue;
    const key = `${module.path}\n${module.name}`;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { module, count: 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most?.module ?? null;

  function isAround(module: string): boolean {
    if (module === path) return true;
    return layout.featureAt(module) === layout.featureAt(path) &&
      !from.startsWith(`${folderOf(module)}/`);
  }
}

function moduleOf(
  graph: GraphSnapshot,
  { from, fact, local, name }: ExportUse,
): GivingModule | null {
  if (fact.kind !== "import" || local === null || local.includes(".")) return null;
  const edge = graph.importsOf(from).find((each) => each.fact === fact);
  return edge?.resolution.kind === "file" ? { path: edge.resolution.path, name } : null;
}

function givenBy(
  graph: GraphSnapshot,
  index: string,
  { path, exported, given: called }: DeclaredExport,
): GivingModule | null {
  const given = graph.exportedNames(index).names.find(({ name, typeOnly }) => {
    const declaration = graph.declarationOf(index, name);
    return !typeOnly && !("reason" in declaration) && declaration.path === path &&
      declaration.name === exported && (called === undefined || name === called);
  });
  return given ? { path: index, name: given.name } : null;
}

function isBelow(folder: string, home: string): boolean {
  return home === "" ? folder !== "" : folder.startsWith(`${home}/`);
}
