import {
  appOf,
  folderOf,
  inFolder,
  isWithin,
  type LayerId,
  nameOf,
  type ProjectLayout,
  requireFeature,
  segmentOf,
  sharedOf,
  sliceOf,
  type Unit,
} from "../project/mod.ts";
import type { Source } from "../source/mod.ts";
import { baseOf, type Beside, isFeatureIndex } from "./neighbours.ts";
import type { UnitRequest } from "./plan_unit.ts";
import { isUsual, mostly } from "../grouping/mod.ts";

/**
 * The folder that a feature's units of a layer are in, or would be, called as in other features.
 * @throws {WorkbenchError} `feature_not_found`
 */
export function unitFolder(
  layout: ProjectLayout,
  { feature, layer, home: given, beside, loose, unplaced }: Omit<UnitRequest, "name"> & {
    readonly loose: readonly Unit[];
    /** The components that lie in no folder for them. */
    readonly unplaced: readonly Unit[];
  },
): string {
  if (given === undefined) requireFeature(layout.features, feature);
  const known = layout.feature(feature);
  // A feature may take in units that lie outside of its folder.
  const home = given ??
    (beside ? layout.featureAt(beside.unit.path)?.path : known?.path) ?? null;
  const isNamed = (folder: string) => isLayerName(layout, layer, nameOf(folder));
  const own = layout.layerFolders(feature, layer).filter((folder) =>
    home === null || isWithin(home, folder)
  );
  const shared = layout.layerFolders(sharedOf(known?.package ?? ""), layer);
  if (beside) {
    const near = folderNear(beside.unit, own.filter(isNamed), layout);
    if (near !== null) return near;
    const named = [...own, ...shared].filter(isNamed);
    const isNear = folderNear(beside.unit, named, layout) !== null;
    const there = isNear || layer !== "component"
      ? null
      : folderBeside(beside.unit, unplaced, layout);
    if (there !== null) return there;
    const isPage = layout.units.get(beside.unit.path)?.layer === "page";
    // Folders for such units that lie somewhere else are for what is there.
    if (!isPage && named.length > 0 && !isNear) return baseOf(beside.unit, layout);
  }
  if (home !== null || known?.virtual === true) {
    const named = own.find(isNamed) ?? (home === null ? shared.find(isNamed) : undefined);
    const folder = named ?? own[0];
    if (folder !== undefined) return folder;
  }
  const isSlice = home !== null && sliceOf(layout, feature) !== null;
  const name = isSlice ? segmentOf(layer) : null;
  if (home !== null) {
    const near = loose.filter((unit) => unit.feature === feature)
      .map((each) => baseOf(each, layout)).filter((base) => isIn(home, base));
    const usual = name ?? usualName(layout, layer, loose);
    return mostly(near) ?? (usual === "" ? home : `${home}/${usual}`);
  }
  const path = beside?.unit.path ??
    layout.layerUnits.find((unit) => unit.feature === feature)?.path ?? "";
  if (shared[0] !== undefined) return shared[0];
  const pages = layer === "page" ? layout.layerFolders(appOf(known?.package ?? ""), layer) : [];
  if (pages[0] !== undefined) return pages[0];
  const areFeatures = layer === "page" && isUsual(loose, (unit) => isFeatureIndex(unit, layout));
  if (areFeatures && layout.featuresDir !== null) return layout.featuresDir;
  const outside = folderOf(layout.pageFolders(feature)[0] ?? folderOf(path));
  return inFolder(
    outside === "" ? sourceFolder(layout, known?.package ?? "") : outside,
    usualName(layout, layer, []) || firstName(layout, layer),
  );
}

function isIn(home: string, folder: string): boolean {
  return folder === home || folder.startsWith(`${home}/`);
}

/** The folder below a package's root that has most of its components, `src` as a rule; else the root. */
function sourceFolder(layout: ProjectLayout, home: string): string {
  const tops = [...layout.units.values()]
    .filter((unit) => unit.package === home && /\.[jt]sx$/.test(unit.path))
    .map(({ path }) => firstFolder(path, home));
  const top = mostly(tops) ?? "";
  return top !== "" && isUsual(tops, (each) => each === top) ? inFolder(home, top) : home;
}

function firstFolder(path: string, home: string): string {
  const below = home === "" ? path : path.slice(home.length + 1);
  return below.includes("/") ? below.slice(0, below.indexOf("/")) : "";
}

/**
 * Finds the folder for units that is nearest around a file. A file whose like have one of their own beside them has one too, and
 * what is taken out of a unit that lies deeper in such a folder stays beside it.
 * @returns null where the folders say nothing about the file
 */
function folderNear(
  unit: Beside["unit"],
  folders: readonly string[],
  layout: ProjectLayout,
): string | null {
  const { path } = unit;
  const depth = (folder: string) => folder.split("/").length;
  const around = folders.filter((folder) => isWithin(folderOf(folder), path))
    .sort((a, b) => depth(b) - depth(a));
  const [nearest] = around;
  if (nearest !== undefined) {
    const base = baseOf(unit, layout);
    return isIn(nearest, base) ? base : nearest;
  }
  const own = folderOf(path);
  const ofLike = folders.find((folder) => folderOf(folderOf(folder)) === folderOf(own));
  return ofLike === undefined || own === "" ? null : `${own}/${nameOf(ofLike)}`;
}

/**
 * Finds the folder of a file that other components lie in as well; a component by itself stays where it is unless its feature
 * has a folder of its own, which other features show how to divide.
 * @returns null where there is no such folder
 */
function folderBeside(
  unit: Beside["unit"],
  unplaced: readonly Unit[],
  layout: ProjectLayout,
): string | null {
  const others = unplaced.filter(({ path }) => path !== unit.path);
  const [own, base] = [folderOf(unit.path), baseOf(unit, layout)];
  if (others.some(({ path }) => folderOf(path) === own)) return own;
  if (others.some((each) => baseOf(each, layout) === base)) return base;
  const isComponent = others.length < unplaced.length;
  return isComponent && layout.featureAt(unit.path)?.path === undefined ? base : null;
}

/** Tells whether a folder has a name that folders of a layer have; others hold units of a layer among much else. */
export function isLayerName(layout: ProjectLayout, layer: LayerId, name: string): boolean {
  const { dirs } = layout.reading.configuration.layers[layer];
  return dirs.some((dir) => nameOf(dir).toLowerCase() === name.toLowerCase());
}

/** The name that features give to the folder of a layer; empty where most have its units in their own folder. */
function usualName(layout: ProjectLayout, layer: LayerId, loose: readonly Unit[]): string {
  const names = layout.features.flatMap(({ name, path }) => {
    if (path === null) return [];
    const own = loose.filter((unit) => unit.feature === name).map((unit) => baseOf(unit, layout));
    // What lies in a folder for something else says nothing of features that have no such folder.
    return [...layout.layerFolders(name, layer), ...own.filter((folder) => folder === path)]
      .filter((folder) => isIn(path, folder)).map((folder) => folder.slice(path.length + 1));
  });
  return mostly(names) ?? firstName(layout, layer);
}

/** The first of the names that folders of a layer may have. */
function firstName(layout: ProjectLayout, layer: LayerId): string {
  const { dirs } = layout.reading.configuration.layers[layer];
  return dirs[0] ?? `${layer}s`;
}

/**
 * Finds the pages or components of the features that have no folder for them, by what their code and the routes say.
 * @returns nothing for other layers, whose units nobody can tell without their folders
 */
export async function looseUnits(
  source: Source,
  layout: ProjectLayout,
  layer: LayerId,
  options: { readonly signal?: AbortSignal },
): Promise<readonly Unit[]> {
  if (layer !== "page" && layer !== "component") return [];
  const isLoose = (name: string): boolean =>
    layout.feature(name)?.virtual === false && layout.unitsOf(layer, name).length === 0;
  // The index reads the whole project.
  if (!layout.features.some(({ name }) => isLoose(name))) return [];
  const units = layer === "page"
    ? await unitsOfRole(source, layout, layer, options)
    : await unplacedComponents(source, layout, options);
  return units.filter(({ feature }) => isLoose(feature));
}

/** Finds the components that lie in no folder for units of a layer, or in one that is not called after components. */
export async function unplacedComponents(
  source: Source,
  layout: ProjectLayout,
  options: { readonly signal?: AbortSignal },
): Promise<readonly Unit[]> {
  const units = await unitsOfRole(source, layout, "component", options);
  return units.filter(({ layer, layerFolder }) =>
    layer === null || layer === "component" && layerFolder !== null &&
      !isLayerName(layout, "component", nameOf(layerFolder))
  );
}

async function unitsOfRole(
  { units }: Source,
  layout: ProjectLayout,
  sought: "page" | "component",
  options: { readonly signal?: AbortSignal },
): Promise<readonly Unit[]> {
  const index = await units.index(options);
  // The segments of a slice are its folders.
  const sliced = new Set(
    layout.packages.filter(({ kind }) => kind === "feature-sliced").map(({ path }) => path),
  );
  return [...index.units.values()].filter(({ role, package: home }) =>
    role === sought && !sliced.has(home)
  );
}
