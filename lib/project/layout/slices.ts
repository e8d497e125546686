import { compareText } from "../../text/mod.ts";
import { featureName } from "./feature_names.ts";
import type { FoundFeatures, PackageFiles } from "./found_features.ts";
import { below, relativeTo } from "./packages.ts";

/** The layers of feature-sliced design, the uppermost first: each may import those behind it. */
export const SLICE_LAYERS = [
  "app",
  "processes",
  "pages",
  "widgets",
  "features",
  "entities",
  "shared",
] as const;
const SLICED: ReadonlySet<string> = new Set(
  SLICE_LAYERS.filter((layer) => layer !== "app" && layer !== "shared"),
);
/** Names that nobody else gives to folders beside `app` and `pages`. */
const TELLING: ReadonlySet<string> = new Set(["widgets", "entities"]);
const SEGMENTS: ReadonlySet<string> = new Set(["ui", "api", "model", "lib", "config"]);
/** So many of the layers beside each other are no chance. */
const ENOUGH = 3;

type FoundSlices = Pick<
  FoundFeatures,
  "kind" | "featuresDir" | "reason" | "folders" | "folderOf"
>;

/** Finds the slices of a package that is laid out by feature-sliced design. @returns null for one that is not */
export function findSlices(site: PackageFiles): FoundSlices | null {
  const base = sliceBases(site.folder).find((folder) => isSliced(folder, site));
  if (base === undefined) return null;
  const { folder: packageFolder, list, files } = site;
  const layers = layersIn(base, list);
  const folders = new Set(
    ["app", "shared"].map((layer) => below(base, layer))
      .filter((folder) => files.some(({ path }) => path.startsWith(`${folder}/`))),
  );
  const rest: string[] = [];
  for (const { path } of files) {
    const slice = sliceOf(path, base);
    if (slice?.sure) folders.add(slice.folder);
    else if (slice) rest.push(path);
  }
  const folderOf = (path: string) => nearest(path, folders);
  for (const path of rest) {
    const slice = sliceOf(path, base);
    if (slice && folderOf(path) === null) folders.add(slice.folder);
  }
  const featuresDir = layers.includes("features") ? below(base, "features") : null;
  const where = base === "" ? "the root" : `"${base}"`;
  return {
    kind: "feature-sliced",
    featuresDir,
    reason: `${layers.join(", ")} in ${where} are layers of feature-sliced design`,
    folders: new Map(
      [...folders].sort(compareText).map((folder) => [
        folder,
        featureName(packageFolder, relativeTo(base, folder)),
      ]),
    ),
    folderOf,
  };
}

/** The folders in which a package can have the layers. */
export function sliceBases(packageFolder: string): readonly string[] {
  return [below(packageFolder, "src"), packageFolder];
}

/** Tells whether there are enough layers in a folder, whatever is in them. */
export function mayBeSliced(base: string, list: PackageFiles["list"]): boolean {
  return layersIn(base, list).length >= ENOUGH;
}

function layersIn(base: string, { folders }: PackageFiles["list"]): string[] {
  return SLICE_LAYERS.filter((layer) => folders.has(below(base, layer)));
}

/** Next to `app`, `features` and `pages` of other layouts, a slice with its segments tells. */
function isSliced(base: string, { list, files }: PackageFiles): boolean {
  const layers = layersIn(base, list);
  if (layers.length < ENOUGH) return false;
  return layers.some((layer) => TELLING.has(layer)) ||
    files.some(({ path }) => {
      const [layer, , segment] = relativeFolders(path, base);
      return SLICED.has(layer ?? "") && (segment === "ui" || segment === "model");
    });
}

/**
 * The slice of a file: the folder around its first segment, else, not for sure, the first folder in the layer: slices may be
 * grouped by folders.
 */
function sliceOf(
  path: string,
  base: string,
): { readonly folder: string; readonly sure: boolean } | null {
  const folders = relativeFolders(path, base);
  const [layer, first] = folders;
  if (layer === undefined || first === undefined || !SLICED.has(layer)) return null;
  const segment = folders.findIndex((folder, depth) => depth > 1 && SEGMENTS.has(folder));
  const depth = segment < 0 ? 2 : segment;
  return { folder: below(base, folders.slice(0, depth).join("/")), sure: segment > 0 };
}

function relativeFolders(path: string, base: string): string[] {
  if (base !== "" && !path.startsWith(`${base}/`)) return [];
  return relativeTo(base, path).split("/").slice(0, -1);
}

function nearest(path: string, folders: ReadonlySet<string>): string | null {
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1)) {
    const folder = path.slice(0, slash);
    if (folders.has(folder)) return folder;
  }
  return null;
}
