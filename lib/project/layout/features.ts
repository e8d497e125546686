import { configurationPath } from "../configuration/defaults.ts";
import { inSteps } from "../../slices/mod.ts";
import type { Problem } from "../problem.ts";
import { featureName } from "./feature_names.ts";
import type { FoundFeatures, PackageFiles } from "./found_features.ts";
import { type LayerNames, matchLayer, segmentNames } from "./layers.ts";
import { below, relativeTo } from "./packages.ts";
import { findSlices } from "./slices.ts";
import { isAsideFolder } from "./source_files.ts";

/** From the package's folder. */
const candidates = [
  "features",
  "src/features",
  "app/features",
  "src/systems",
  "src/modules",
] as const;

type FeatureFolders = Pick<FoundFeatures, "folders" | "folderOf">;

/**
 * @returns the features directory that is configured, else the slices of feature-sliced design, else the first candidate whose
 * sub-folders hold source files
 */
export function* findFeatures(site: PackageFiles): Generator<void, FoundFeatures> {
  const { folder: packageFolder, list, configured, names } = site;
  const problems: Problem[] = [];
  const passed: string[] = [];
  const found = { packageFolder, problems, passed, names };
  if (configured !== undefined) {
    if (list.folders.has(configured)) {
      const reason = `"${configurationPath}" names "${configured}" as the features directory`;
      const folders = yield* featureFolders(site, configured);
      return { ...found, kind: "features", featuresDir: configured, reason, ...folders };
    }
    problems.push(missingFeaturesDir(configured));
    passed.push(configured);
  }
  yield;
  const slices = findSlices(site);
  yield;
  if (slices) {
    return { ...found, ...slices, names: segmentNames(site.configuration, names) };
  }
  for (const candidate of candidates.map((path) => below(packageFolder, path))) {
    const isOne = list.folders.has(candidate) && !(yield* isSomethingElse(candidate, site));
    const features = isOne ? yield* featureFolders(site, candidate) : null;
    if (features && holdsSource(features, site)) {
      const reason =
        `"${candidate}" is the first features directory that holds folders with source`;
      return { ...found, kind: "features", featuresDir: candidate, reason, ...features };
    }
    passed.push(candidate);
  }
  const reason = `Features are not told apart, as there is no features directory (looked for ${
    candidates.join(", ")
  })`;
  return {
    ...found,
    kind: null,
    featuresDir: null,
    reason,
    folders: new Map(),
    folderOf: () => null,
  };
}

function missingFeaturesDir(featuresDir: string): Problem {
  const message =
    `Expected "${featuresDir}" to be a folder with files, but the project has none there`;
  return { code: "features_dir_missing", path: configurationPath, at: "featuresDir", message };
}

/** Cucumber's `features` folder, and a route called "features" of a Next.js app. */
function* isSomethingElse(
  candidate: string,
  { list, folder }: PackageFiles,
): Generator<void, boolean> {
  const isAppFolder = candidate === below(folder, "app/features");
  const start = `${candidate}/`;
  let found = false;
  yield* inSteps(list.files.keys(), (path) => {
    if (found || !path.startsWith(start)) return;
    const rest = path.slice(start.length);
    found = path.endsWith(".feature") ||
      (isAppFolder && /^(?:[^/]+\/)?page\.[jt]sx?$/.test(rest));
  });
  return found;
}

function holdsSource({ folderOf }: FeatureFolders, { files }: PackageFiles): boolean {
  return files.some(({ kind, path }) => kind === "source" && folderOf(path) !== null);
}

/** Named by their paths from the features directory, so that no other feature changes a name: `cart`, `(shop)/list`. */
function* featureFolders(
  { folder: packageFolder, files, names }: PackageFiles,
  featuresDir: string,
): Generator<void, FeatureFolders> {
  const start = `${featuresDir}/`;
  const known = new Map<string, string | null>();
  const folderOf = (path: string): string | null => {
    if (!path.startsWith(start)) return null;
    const slash = path.lastIndexOf("/");
    const inner = path.slice(0, slash);
    // The folder alone decides, unless it is called like a layer.
    const isPlain = known.get(inner);
    if (isPlain !== undefined) return isPlain;
    const { folder, ofEachFile } = ownerOf(path.slice(featuresDir.length + 1), names);
    const owner = folder === null ? null : `${featuresDir}/${folder}`;
    if (!ofEachFile) known.set(inner, owner);
    return owner;
  };
  const folders = new Set<string>();
  yield* inSteps(files, ({ path }) => {
    const folder = folderOf(path);
    if (folder !== null) folders.add(folder);
  });
  return {
    folders: new Map(
      [...folders].sort().map((folder) => [
        folder,
        featureName(packageFolder, relativeTo(featuresDir, folder)),
      ]),
    ),
    folderOf: (path) => {
      const folder = folderOf(path);
      return folder !== null && folders.has(folder) ? folder : null;
    },
  };
}

/**
 * The folder of the feature that a file belongs to, by its path from the features directory. A folder with a layer's name is
 * shared by the features, but for what has a layer inside of it.
 */
function ownerOf(
  path: string,
  names: LayerNames,
): { readonly folder: string | null; readonly ofEachFile: boolean } {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  const depth = segments.findIndex((segment) => !isGroup(segment));
  const name = segments[depth];
  if (name === undefined || isAsideFolder(name)) return { folder: null, ofEachFile: false };
  const folder = segments.slice(0, depth + 1).join("/");
  if (!names.layers.has(name.toLowerCase())) return { folder, ofEachFile: false };
  const hasLayer = matchLayer(segments.slice(depth + 1), file, names) !== null;
  return { folder: hasLayer ? folder : null, ofEachFile: true };
}

/** A folder in parentheses groups features without being one. */
function isGroup(segment: string): boolean {
  return segment.startsWith("(") && segment.endsWith(")");
}
