import { compareText } from "../../text/compare_text.ts";
import type { Configuration } from "../configuration/defaults.ts";
import type { FileNames } from "../file_view.ts";
import type { Problem } from "../problem.ts";
import type { Feature, LayerId, Unit } from "../units.ts";
import { decidingFolders } from "./deciding_folders.ts";
import { featureFolderOf, findFeatures, type FoundFeatures } from "./features.ts";
import { detectFramework, type Framework, packageNameOf } from "./framework.ts";
import { layerNames } from "./layers.ts";
import { addressUnits, type LayerUnits } from "./places.ts";
import { type PlacedFiles, placeFiles } from "./placing.ts";
import { sourceFiles } from "./roles.ts";

/** How a project is laid out: its features and the files of their layers. */
export interface Layout {
  readonly featuresDir: string | null;
  /** Why the features, pages and components were looked for where they were; sentences for a person. */
  readonly reason: string;
  /** The `name` of the root's `package.json`. */
  readonly packageName: string | null;
  readonly framework: Framework;
  /** Sorted by name; a virtual one only when it has units. */
  readonly features: readonly Feature[];
  /** Every unit by its path, in the order of the paths. */
  readonly units: ReadonlyMap<string, Unit>;
  /** Source files that no layer matched: how many, and the first of them. */
  readonly unmatched: { readonly count: number; readonly examples: readonly string[] };
  /** Source files that are no units for what they are: how many. */
  readonly aside: PlacedFiles["aside"];
  /** What the configuration asks for and the project does not have. */
  readonly problems: readonly Problem[];
  unitOf(path: string): Unit | null;
  feature(name: string): Feature | undefined;
  /** The real feature in whose folder a path lies, whether or not a layer matches it. */
  featureAt(path: string): Feature | null;
  /** @param file the address; see `Unit.file` */
  findUnit(feature: string, layer: LayerId, file: string): Unit | undefined;
  /** The units of a layer, of one feature or of all, sorted by feature and then by path. */
  unitsOf(layer: LayerId, feature?: string): readonly Unit[];
  /** The folders that the units of a feature's layer are in, the first one first; see `Unit.file`. */
  layerFolders(feature: string, layer: LayerId): readonly string[];
  /** See `decidingFolders`. */
  decidingFolders(feature: string): ((folder: string) => boolean) | null;
  /** `layerFolders(feature, "page")`: what the addresses of its pages are relative to. */
  pageFolders(feature: string): readonly string[];
}

/** What `detectLayout` can use besides the listing. */
export interface LayoutOptions {
  /** The parsed `package.json` of the project root; tells the framework and the package's name. */
  readonly packageJson?: unknown;
}

/** How many unmatched files a layout names. */
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
  const names = layerNames(list, configuration);
  const files = sourceFiles(list);
  const found = findFeatures(list, files, configuration, names);
  const placed = placeFiles(list, files, found, names);
  const groups = addressUnits(placed.placements);
  const features = listFeatures(found, groups);
  return {
    featuresDir: found.featuresDir,
    reason: [found.reason, ...placed.reasons].map((sentence) => `${sentence}.`).join(" "),
    packageName: packageNameOf(options.packageJson),
    framework: detectFramework(list, options.packageJson),
    features,
    unmatched: {
      count: placed.unmatched.length,
      examples: placed.unmatched.slice(0, maxExamples),
    },
    aside: placed.aside,
    problems: found.problems,
    decidingFolders: (feature) => decidingFolders(feature, list, found),
    ...lookups(found, features, groups),
  };
}

type Lookups = Pick<
  Layout,
  | "units"
  | "unitOf"
  | "feature"
  | "featureAt"
  | "findUnit"
  | "unitsOf"
  | "layerFolders"
  | "pageFolders"
>;

type UnitGroups = ReadonlyMap<string, ReadonlyMap<LayerId, LayerUnits>>;

function lookups(
  found: FoundFeatures,
  features: readonly Feature[],
  groups: UnitGroups,
): Lookups {
  const all = [...groups.values()].flatMap((layers) =>
    [...layers.values()].flatMap((group) => group.units)
  );
  const units = new Map(
    all.sort((a, b) => compareText(a.path, b.path)).map((unit) => [unit.path, unit]),
  );
  const byName = new Map(features.map((feature) => [feature.name, feature]));
  const group = (feature: string, layer: LayerId) => groups.get(feature)?.get(layer);
  return {
    units,
    unitOf: (path) => units.get(path) ?? null,
    feature: (name) => byName.get(name),
    featureAt(path) {
      const folder = featureFolderOf(path, found);
      return byName.get(found.folders.get(folder ?? "") ?? "") ?? null;
    },
    findUnit: (feature, layer, file) => group(feature, layer)?.byFile.get(file),
    unitsOf: (layer, feature) =>
      feature === undefined
        ? features.flatMap(({ name }) => group(name, layer)?.units ?? [])
        : group(feature, layer)?.units ?? [],
    layerFolders: (feature, layer) => group(feature, layer)?.folders ?? [],
    pageFolders: (feature) => group(feature, "page")?.folders ?? [],
  };
}

function listFeatures(found: FoundFeatures, groups: UnitGroups): Feature[] {
  const layersOf = (name: string) => [...groups.get(name)?.keys() ?? []];
  const real = [...found.folders].map(([path, name]): Feature => {
    return { name, path, virtual: false, layers: layersOf(name) };
  });
  const names = new Set(found.folders.values());
  const virtual = [...groups.keys()].filter((name) => !names.has(name)).map((name): Feature => {
    return { name, path: null, virtual: true, layers: layersOf(name) };
  });
  return [...real, ...virtual].sort((a, b) => compareText(a.name, b.name));
}
