import type { Configuration } from "../configuration/defaults.ts";
import { inSteps } from "../../slices/mod.ts";
import type { FileNames } from "../file_view.ts";
import type { Problem } from "../problem.ts";
import type { Unit } from "../configuration/units.ts";
import { addressOf, type Placement } from "./addresses.ts";
import { appOf } from "./feature_names.ts";
import { findFeatures } from "./features.ts";
import type { FoundFeatures } from "./found_features.ts";
import type { LayoutKind } from "./kinds.ts";
import { layerNames } from "./layers.ts";
import { findPackages } from "./packages.ts";
import { getOrMake, type PlacedFiles, placeFiles } from "./placing.ts";
import { isJsxFile, type SourceFile, sourceFilesInSteps } from "./source_files.ts";

/** The layout of one package of the project. */
export interface PackageLayout {
  /** Its folder; "" for the root's. */
  readonly path: string;
  readonly kind: LayoutKind;
  readonly featuresDir: string | null;
  /** True where `workbench.json` names the features directory. */
  readonly isConfigured: boolean;
  /** Why; sentences for a person. */
  readonly reason: string;
  /** The number of units in the package. */
  readonly units: number;
  /** True when a file's name says that it can hold JSX. */
  readonly hasMarkup: boolean;
}

/** Every package of a project, laid out on its own. */
export interface LaidOutPackages {
  readonly packages: readonly PackageLayout[];
  /** The real features by the folder of their package. */
  readonly found: ReadonlyMap<string, FoundFeatures>;
  /** By their paths, in the order of the listing. */
  readonly units: ReadonlyMap<string, Unit>;
  readonly problems: readonly Problem[];
  /** Returns the folder of the package that contains a path. */
  packageOf(path: string): string;
}

/** Lays out the packages one by one: none knows of the features of another. */
export function* layOutPackages(
  list: FileNames,
  configuration: Configuration,
): Generator<void, LaidOutPackages> {
  const { featuresDir } = configuration;
  const packageOf = findPackages(list, featuresDir);
  const files = yield* sourceFilesInSteps(list, { featuresDir });
  const names = layerNames(configuration);
  const byPackage = new Map<string, SourceFile[]>([["", []]]);
  yield* inSteps(files, (file) => {
    getOrMake(byPackage, file.packageFolder, () => []).push(file);
  });
  const home = featuresDir === undefined ? null : packageOf(featuresDir);
  const found = new Map<string, FoundFeatures>();
  const placements = new Map<string, Placement>();
  const packages: PackageLayout[] = [];
  for (const folder of [...byPackage.keys()].sort()) {
    const own = byPackage.get(folder) ?? [];
    const configured = folder === home ? featuresDir : undefined;
    const site = { folder, list, files: own, configuration, names, configured };
    const features = yield* findFeatures(site);
    const placed = yield* placeFiles(site, features);
    found.set(folder, features);
    yield* inSteps(placed.placements, (placement) => placements.set(placement.path, placement));
    packages.push(describe(features, placed, own, configured));
  }
  const units = new Map<string, Unit>();
  yield* inSteps(files, (file) => units.set(file.path, unitOf(file, placements, found)));
  return {
    packages,
    found,
    units,
    problems: [...found.values()].flatMap(({ problems }) => problems),
    packageOf: (path) => packageOf(path.slice(0, Math.max(0, path.lastIndexOf("/")))),
  };
}

function describe(
  { packageFolder, featuresDir, reason, kind: features }: FoundFeatures,
  { kind, reasons }: PlacedFiles,
  files: readonly SourceFile[],
  configured: string | undefined,
): PackageLayout {
  return {
    path: packageFolder,
    kind,
    featuresDir,
    isConfigured: configured !== undefined && featuresDir === configured,
    // What was found comes before what was not.
    reason: (features === null ? [...reasons, reason] : [reason, ...reasons])
      .map((sentence) => `${sentence}.`).join(" "),
    units: files.length,
    hasMarkup: files.some(({ name }) => isJsxFile(name)),
  };
}

function unitOf(
  file: SourceFile,
  placements: ReadonlyMap<string, Placement>,
  found: ReadonlyMap<string, FoundFeatures>,
): Unit {
  const { path, packageFolder, kind } = file;
  const placement = placements.get(path);
  const features = found.get(packageFolder);
  const own = features?.folders.get(features.folderOf(path) ?? "");
  return {
    path,
    package: packageFolder,
    feature: placement?.feature ?? own ?? appOf(packageFolder),
    layer: placement?.layer ?? null,
    layerFolder: placement?.folder ?? null,
    kind,
    file: features ? addressOf(file, placement, features.names) : path,
  };
}
