import { compareText } from "../../text/mod.ts";
import type { Configuration } from "../configuration/defaults.ts";
import { inSteps, runAtOnce } from "../../slices/mod.ts";
import type { FileNames } from "../file_view.ts";
import type { Problem } from "../problem.ts";
import type { Feature, LayerId, LayerUnit, Unit } from "../configuration/units.ts";
import { decidingFolders } from "./deciding_folders.ts";
import { detectFramework, type Framework, packageNameOf } from "./framework.ts";
import { isLayerUnit, listFeatures, unitLookups } from "./unit_lookups.ts";
import type { LayoutKind } from "./kinds.ts";
import { type LaidOutPackages, layOutPackages, type PackageLayout } from "./lay_out_packages.ts";

/** The layout of a project: its features and the files of their layers. */
export interface Layout {
  /** The kind of layout of the root package; a workspace has nothing but packages below the root. */
  readonly kind: LayoutKind | "workspace";
  readonly featuresDir: string | null;
  /** Why the features, pages and components were looked for where they were; sentences for a person. */
  readonly reason: string;
  /** The packages that hold source files, sorted by folder; that of the root, "", comes first. */
  readonly packages: readonly PackageLayout[];
  /** The `name` of the root's `package.json`. */
  readonly packageName: string | null;
  readonly framework: Framework;
  /** Sorted by name; a virtual one only when it has units. */
  readonly features: readonly Feature[];
  /** Every unit by its path, in the order of the paths: tests, stories and what has no layer as well. */
  readonly units: ReadonlyMap<string, Unit>;
  /** The units that have a layer, in the order of their paths. */
  readonly layerUnits: readonly LayerUnit[];
  /** Source files that no layer matched: how many, and the first of them. */
  readonly unmatched: { readonly count: number; readonly examples: readonly string[] };
  /** The things that the configuration asks for and the project does not have. */
  readonly problems: readonly Problem[];
  unitOf(path: string): Unit | null;
  /** The unit of a path, if it has a layer. */
  layerUnitOf(path: string): LayerUnit | null;
  feature(name: string): Feature | undefined;
  /** The real feature in whose folder a path lies, whether or not a layer matches it. */
  featureAt(path: string): Feature | null;
  /** @param file the address; see `Unit.file` */
  findUnit(feature: string, layer: LayerId, file: string): LayerUnit | undefined;
  findUnit(feature: string, layer: LayerId | null, file: string): Unit | undefined;
  /** The units of a layer, of one feature or of all, sorted by feature and then by path. */
  unitsOf(layer: LayerId, feature?: string): readonly LayerUnit[];
  /**
   * Lists the folders that hold the units of a feature's layer: a real feature's own folder before others, then the one nearer to
   * the root, then by name.
   */
  layerFolders(feature: string, layer: LayerId): readonly string[];
  /** See `decidingFolders`. */
  decidingFolders(feature: string): ((folder: string) => boolean) | null;
  /** `layerFolders(feature, "page")`. */
  pageFolders(feature: string): readonly string[];
}

/** The input that `detectLayout` can use besides the listing. */
export interface LayoutOptions {
  /** The parsed `package.json` of the project root; tells the framework and the package's name. */
  readonly packageJson?: unknown;
}

/** The largest number of unmatched files that a layout names. */
const maxExamples = 10;

/**
 * Finds the features of a project and the layer of each source file, from the listing and the configuration alone: the same
 * for the disk, an overlay and a commit.
 */
export function detectLayout(
  list: FileNames,
  configuration: Configuration,
  options: LayoutOptions = {},
): Layout {
  return runAtOnce(detectLayoutInSteps(list, configuration, options));
}

/** Does the same as `detectLayout`, for a listing that is too long to be laid out in one turn. */
export function* detectLayoutInSteps(
  list: FileNames,
  configuration: Configuration,
  options: LayoutOptions = {},
): Generator<void, Layout> {
  const laidOut = yield* layOutPackages(list, configuration);
  const { units, found, packages } = laidOut;
  const features = yield* listFeatures(units, [...found.values()]);
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const layerUnits: LayerUnit[] = [];
  yield* inSteps(units.values(), (unit) => {
    if (isLayerUnit(unit)) layerUnits.push(unit);
  });
  const unmatched = yield* unmatchedPaths(laidOut);
  const index = unitLookups(units, layerUnits, features);
  return {
    ...summary(packages),
    packages,
    packageName: packageNameOf(options.packageJson),
    framework: detectFramework(list, options.packageJson),
    features,
    units,
    layerUnits,
    unmatched: { count: unmatched.length, examples: unmatched.slice(0, maxExamples) },
    problems: laidOut.problems,
    unitOf: (path) => units.get(path) ?? null,
    layerUnitOf(path) {
      const unit = units.get(path);
      return unit && isLayerUnit(unit) ? unit : null;
    },
    feature: (name) => byName.get(name),
    featureAt(path) {
      const inPackage = found.get(laidOut.packageOf(path));
      const folder = inPackage?.folderOf(path) ?? null;
      return byName.get(inPackage?.folders.get(folder ?? "") ?? "") ?? null;
    },
    decidingFolders(feature) {
      const known = byName.get(feature);
      return known ? decidingFolders(feature, list, found.get(known.package)) : null;
    },
    pageFolders: (feature) => index.layerFolders(feature, "page"),
    ...index,
  };
}

/** Returns the summary of the root package, unless it has nothing and others have. */
function summary(
  packages: readonly PackageLayout[],
): Pick<Layout, "kind" | "reason" | "featuresDir"> {
  const root = packages.find(({ path }) => path === "");
  const others = packages.filter(({ path }) => path !== "");
  const kind = root?.kind ?? "none";
  const configured = others.find(({ isConfigured }) => isConfigured);
  const featuresDir = root?.featuresDir ?? configured?.featuresDir ?? null;
  if (others.length === 0) return { kind, featuresDir, reason: root?.reason ?? "" };
  const names = others.map(({ path }) => `"${path}"`);
  const shown = names.slice(0, 3).join(", ") +
    (names.length > 3 ? ` and ${names.length - 3} more` : "");
  const sentence = `The project holds packages of their own: ${shown}.`;
  if (kind === "none") return { kind: "workspace", featuresDir, reason: sentence };
  return { kind, featuresDir, reason: `${root?.reason} ${sentence}` };
}

/** The public face of a feature belongs to the feature, not to a layer. */
function* unmatchedPaths({ units, found }: LaidOutPackages): Generator<void, string[]> {
  const paths: string[] = [];
  yield* inSteps(units.values(), ({ path, package: packageFolder, kind, layer }) => {
    if (kind !== "source" || layer !== null) return;
    const slash = path.lastIndexOf("/");
    const isFace = path.startsWith("index.", slash + 1) &&
      found.get(packageFolder)?.folders.has(path.slice(0, slash));
    if (!isFace) paths.push(path);
  });
  return paths.sort(compareText);
}
