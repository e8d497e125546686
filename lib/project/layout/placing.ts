import type { Placement } from "./addresses.ts";
import { appOf } from "./feature_names.ts";
import { inSteps } from "../../slices/mod.ts";
import type { FoundFeatures, PackageFiles } from "./found_features.ts";
import type { LayoutKind } from "./kinds.ts";
import { type LayerNames, matchLayer } from "./layers.ts";
import { type Conventions, findConventions, placeByName, placeOutside } from "./outside.ts";
import { isCapitalised, isJsxFile, type SourceFile } from "./source_files.ts";

/** The largest number of page folders that the reason names. */
const MAX_NAMED = 3;

/** The files of a package that have a layer, put where they belong. */
export interface PlacedFiles {
  readonly kind: LayoutKind;
  readonly placements: readonly Placement[];
  /** Sentences without their full stops, on what was found outside the features. */
  readonly reasons: readonly string[];
}

/** Puts each file into the feature it lies in, else into `app` or `shared` by convention. */
export function* placeFiles(
  site: PackageFiles,
  found: FoundFeatures,
): Generator<void, PlacedFiles> {
  const inside = new Map<string, SourceFile[]>();
  const outside: SourceFile[] = [];
  yield* inSteps(site.files, (file) => {
    if (file.kind !== "source") return;
    const folder = found.folderOf(file.path);
    if (folder === null || isAppLayer(folder, found)) outside.push(file);
    else getOrMake(inside, folder, () => []).push(file);
  });
  const features: Placement[] = [];
  for (const [folder, own] of inside) {
    for (const placement of placeFeature(folder, own, found)) features.push(placement);
    yield;
  }
  const conventions = findConventions(site, outside, found.names);
  yield;
  const shared = yield* placeAllOutside(outside, found, conventions);
  const hasRouter = conventions.appRouters.length + conventions.pagesRouters.length > 0;
  const placements = [...features, ...shared.placements];
  const named = shared.isFlat ? "flat" : placements.length > 0 ? "layers" : "none";
  const hasPages = shared.placements.some(({ layer }) => layer === "page");
  return {
    kind: found.kind ?? (hasRouter ? "next" : hasPages ? "pages" : named),
    placements,
    reasons: shared.reasons,
  };
}

/** The layer `app` of feature-sliced design has no slices, and may be the router's folder. */
function isAppLayer(folder: string, { kind, folders, packageFolder }: FoundFeatures): boolean {
  return kind === "feature-sliced" && folders.get(folder) === appOf(packageFolder);
}

/** A feature without a single layer folder is flat: what is named like a component in it is one. */
function placeFeature(
  folder: string,
  files: readonly SourceFile[],
  found: FoundFeatures,
): Placement[] {
  const feature = found.folders.get(folder) ?? folder;
  const placements = files.flatMap(({ path, name }): Placement[] => {
    const folders = path.slice(folder.length + 1).split("/").slice(0, -1);
    const match = matchInside(folders, name, found.names);
    if (!match) return [];
    const layerFolder = [folder, ...folders.slice(0, match.depth + 1)].join("/");
    return [{ path, feature, layer: match.layer, folder: layerFolder, home: folder, base: folder }];
  });
  if (placements.length > 0 || found.kind === "feature-sliced") return placements;
  // Another file may give the feature layers, so the address is that of a file without one.
  return files.filter(({ name }) => isJsxFile(name) && isCapitalised(name))
    .map(({ path }) => ({ path, feature, layer: "component", folder, home: folder, base: null }));
}

/** Finds the layer of a file inside a feature; in a slice, folders do not decide whether it is a page. */
function matchInside(folders: readonly string[], name: string, names: LayerNames) {
  return names.segments
    ? matchLayer(folders, name, names, () => false)
    : matchLayer(folders, name, names);
}

function* placeAllOutside(
  files: readonly SourceFile[],
  found: FoundFeatures,
  conventions: Conventions,
): Generator<
  void,
  { readonly placements: Placement[]; readonly reasons: string[]; readonly isFlat: boolean }
> {
  const placements: Placement[] = [];
  const rest: SourceFile[] = [];
  let hasMarkup = false;
  yield* inSteps(files, (file) => {
    const placement = placeOutside(file, found.names, conventions);
    if (!placement) rest.push(file);
    else placements.push({ ...placement, ...ownFeature(file, found) });
    hasMarkup ||= placement?.layer === "page" || placement?.layer === "component";
  });
  const reasons = pageReasons(placements, found);
  const named = found.kind !== null || hasMarkup ? [] : placeByName(rest);
  if (named.length > 0) reasons.push(namedReason(found.packageFolder, named.length));
  return { placements: [...placements, ...named], reasons, isFlat: named.length > 0 };
}

/** The feature in whose folder it lies all the same. */
function ownFeature({ path }: SourceFile, found: FoundFeatures): Partial<Placement> {
  const home = found.folderOf(path);
  const feature = found.folders.get(home ?? "");
  return feature === undefined ? {} : { feature, home };
}

function pageReasons(placements: readonly Placement[], { packageFolder }: FoundFeatures): string[] {
  const app = appOf(packageFolder);
  const folders = new Set(
    placements.filter((place) => place.feature === app && place.layer === "page")
      .map((place) => place.folder),
  );
  if (folders.size === 0) return [];
  const named = [...folders].sort().slice(0, MAX_NAMED).map((folder) => `"${folder}"`).join(", ");
  const more = folders.size > MAX_NAMED ? ` and ${folders.size - MAX_NAMED} more` : "";
  return [`By convention, the pages of "${app}" are in ${named}${more}`];
}

function namedReason(packageFolder: string, number: number): string {
  const where = packageFolder === "" ? "There is" : `In "${packageFolder}" there is`;
  return `${where} no folder of pages or components, so ${
    number === 1
      ? "1 file counts as a component for its name"
      : `${number} files count as components for their names`
  }`;
}

/** Returns the map's value of a key, which is made and put there the first time. */
export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
