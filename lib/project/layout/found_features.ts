import type { Configuration } from "../configuration/defaults.ts";
import type { FileNames } from "../file_view.ts";
import type { Problem } from "../problem.ts";
import type { LayerNames } from "./layers.ts";
import type { SourceFile } from "./source_files.ts";

/** The real features of a package, by their folder, and why they were looked for there. */
export interface FoundFeatures {
  /** The folder of the package; "" for the root's. */
  readonly packageFolder: string;
  /** Null where there are none. */
  readonly kind: "features" | "feature-sliced" | null;
  /** The folder where a new feature goes. */
  readonly featuresDir: string | null;
  readonly reason: string;
  /** Feature folder -> feature name. */
  readonly folders: ReadonlyMap<string, string>;
  /** The folders that would have come first, had they been features directories. */
  readonly passed: readonly string[];
  /** The folder names of the layers inside of the features. */
  readonly names: LayerNames;
  readonly problems: readonly Problem[];
  /** Returns the folder of the real feature that contains a path. */
  folderOf(path: string): string | null;
}

/** A package that is looked at for features. */
export interface PackageFiles {
  readonly folder: string;
  readonly list: FileNames;
  /** The files of the package alone. */
  readonly files: readonly SourceFile[];
  readonly configuration: Configuration;
  readonly names: LayerNames;
  /** The features directory that is configured, if it lies in this package, there or not. */
  readonly configured: string | undefined;
}
