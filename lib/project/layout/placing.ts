import type { FileNames } from "../file_view.ts";
import { featureFolderOf, type FoundFeatures } from "./features.ts";
import { type LayerNames, matchLayer } from "./layers.ts";
import { APP, findConventions, placeByName, placeOutside } from "./outside.ts";
import { getOrMake, type Placement } from "./places.ts";
import { isCapitalised, isJsxFile, type SourceFile } from "./roles.ts";

/** How many page folders the reason names. */
const MAX_NAMED = 3;

/** Every source file of a project, put where it belongs. */
export interface PlacedFiles {
  readonly placements: readonly Placement[];
  /** Paths that no layer matched, sorted. */
  readonly unmatched: readonly string[];
  /** How many files are no units for what they are. */
  readonly aside: {
    readonly tests: number;
    readonly stories: number;
    readonly declarations: number;
    readonly tooling: number;
  };
  /** Sentences without their full stops, on what was found outside the features. */
  readonly reasons: readonly string[];
}

/** Puts each file into the feature it lies in, else into `app` or `shared` by convention. */
export function placeFiles(
  list: FileNames,
  files: readonly SourceFile[],
  found: FoundFeatures,
  names: LayerNames,
): PlacedFiles {
  const source = files.filter((file) => file.role === "source");
  const inside = new Map<string, SourceFile[]>();
  const outside: SourceFile[] = [];
  for (const file of source) {
    const folder = featureFolderOf(file.path, found);
    if (folder === null) outside.push(file);
    else getOrMake(inside, folder, () => []).push(file);
  }
  const features = [...inside].flatMap(([folder, own]) => placeFeature(folder, own, found, names));
  const shared = placeAllOutside(list, outside, found, names);
  const placements = [...features, ...shared.placements];
  const taken = new Set(placements.map((placement) => placement.path));
  return {
    placements,
    unmatched: source.map((file) => file.path)
      .filter((path) => !taken.has(path) && !isFeatureIndex(path, found)),
    aside: countAside(files),
    reasons: shared.reasons,
  };
}

/** A feature without a single layer folder is flat: what is named like a component in it is one. */
function placeFeature(
  folder: string,
  files: readonly SourceFile[],
  found: FoundFeatures,
  names: LayerNames,
): Placement[] {
  const feature = found.folders.get(folder) ?? folder;
  const placements = files.flatMap(({ path, name }): Placement[] => {
    const folders = path.slice(folder.length + 1).split("/").slice(0, -1);
    const match = matchLayer(folders, name, names);
    if (!match) return [];
    const layerFolder = [folder, ...folders.slice(0, match.depth + 1)].join("/");
    return [{ path, feature, layer: match.layer, folder: layerFolder, own: true }];
  });
  if (placements.length > 0) return placements;
  return files.filter(({ name }) => isJsxFile(name) && isCapitalised(name))
    .map(({ path }) => ({ path, feature, layer: "component", folder, own: true }));
}

function placeAllOutside(
  list: FileNames,
  files: readonly SourceFile[],
  found: FoundFeatures,
  names: LayerNames,
): { placements: Placement[]; reasons: string[] } {
  const conventions = findConventions(list, files, names);
  const placements: Placement[] = [];
  const rest = new Map<string, SourceFile[]>();
  const packagesWithMarkup = new Set<string>();
  for (const file of files) {
    const placement = placeOutside(file, names, conventions);
    if (placement) placements.push(placement);
    if (!placement) getOrMake(rest, file.packageFolder, () => []).push(file);
    else if (placement.layer === "page" || placement.layer === "component") {
      packagesWithMarkup.add(file.packageFolder);
    }
  }
  const reasons = pageReasons(placements);
  for (const [packageFolder, unplaced] of rest) {
    const hasFeatures = found.featuresDir !== null &&
      (packageFolder === "" || found.featuresDir.startsWith(`${packageFolder}/`));
    if (hasFeatures || packagesWithMarkup.has(packageFolder)) continue;
    const named = placeByName(unplaced);
    placements.push(...named);
    if (named.length > 0) reasons.push(namedReason(packageFolder, named.length));
  }
  return { placements, reasons };
}

function pageReasons(placements: readonly Placement[]): string[] {
  const folders = new Set(
    placements.filter((place) => place.feature === APP && place.layer === "page")
      .map((place) => place.folder),
  );
  if (folders.size === 0) return [];
  const named = [...folders].sort().slice(0, MAX_NAMED).map((folder) => `"${folder}"`).join(", ");
  const more = folders.size > MAX_NAMED ? ` and ${folders.size - MAX_NAMED} more` : "";
  return [`By convention, the pages of "${APP}" are in ${named}${more}`];
}

function namedReason(packageFolder: string, count: number): string {
  const where = packageFolder === "" ? "There is" : `In "${packageFolder}" there is`;
  return `${where} no folder of pages or components, so ${count} files count as components for their names`;
}

/** The public face of a feature belongs to the feature, not to a layer. */
function isFeatureIndex(path: string, found: FoundFeatures): boolean {
  const slash = path.lastIndexOf("/");
  return path.startsWith("index.", slash + 1) && found.folders.has(path.slice(0, slash));
}

function countAside(files: readonly SourceFile[]): PlacedFiles["aside"] {
  const count = (role: SourceFile["role"]) => files.filter((file) => file.role === role).length;
  return {
    tests: count("test"),
    stories: count("story"),
    declarations: count("declaration"),
    tooling: count("tooling"),
  };
}
