import { type Configuration, configurationPath } from "../configuration/defaults.ts";
import type { FileNames } from "../file_view.ts";
import type { Problem } from "../problem.ts";
import { type LayerNames, matchLayer } from "./layers.ts";
import type { SourceFile } from "./roles.ts";

/** The real features, by their folder, and why they were looked for there. */
export interface FoundFeatures {
  readonly featuresDir: string | null;
  readonly reason: string;
  /** Feature folder -> feature name. */
  readonly folders: ReadonlyMap<string, string>;
  /** The folders that would have come first, had they been features directories. */
  readonly passed: readonly string[];
  readonly problems: readonly Problem[];
}

const candidates = [
  "features",
  "src/features",
  "app/features",
  "src/systems",
  "src/modules",
] as const;

/** @returns the features directory that is configured, else the first candidate whose sub-folders hold source files */
export function findFeatures(
  list: FileNames,
  files: readonly SourceFile[],
  configuration: Configuration,
  names: LayerNames,
): FoundFeatures {
  const { featuresDir } = configuration;
  const problems: Problem[] = [];
  const passed: string[] = [];
  if (featuresDir !== undefined) {
    if (list.folders.has(featuresDir)) {
      const reason = `"${configurationPath}" names "${featuresDir}" as the features directory`;
      const folders = featureFolders(featuresDir, files, names);
      return { featuresDir, reason, folders, passed, problems };
    }
    problems.push(missingFeaturesDir(featuresDir));
    passed.push(featuresDir);
  }
  for (const candidate of candidates) {
    const isOne = list.folders.has(candidate) && !isSomethingElse(candidate, list);
    const folders = isOne ? featureFolders(candidate, files, names) : new Map<string, string>();
    if (folders.size > 0) {
      const reason =
        `"${candidate}" is the first features directory that holds folders with source`;
      return { featuresDir: candidate, reason, folders, passed, problems };
    }
    passed.push(candidate);
  }
  const reason = `There is no features directory (looked for ${candidates.join(", ")})`;
  return { featuresDir: null, reason, folders: new Map(), passed, problems };
}

/** @returns the folder of the real feature that a path lies in */
export function featureFolderOf(path: string, found: FoundFeatures): string | null {
  const { featuresDir } = found;
  if (featuresDir === null || !path.startsWith(`${featuresDir}/`)) return null;
  let slash = path.indexOf("/", featuresDir.length + 1);
  while (slash > 0) {
    const folder = path.slice(0, slash);
    if (found.folders.has(folder)) return folder;
    if (!isGroup(lastSegment(folder))) return null;
    slash = path.indexOf("/", slash + 1);
  }
  return null;
}

function missingFeaturesDir(featuresDir: string): Problem {
  const message =
    `Expected "${featuresDir}" to be a folder with files, but the project has none there`;
  return { code: "features_dir_missing", path: configurationPath, at: "featuresDir", message };
}

/** Cucumber's `features` folder, and a route called "features" of a Next.js app. */
function isSomethingElse(candidate: string, list: FileNames): boolean {
  for (const path of list.files.keys()) {
    if (!path.startsWith(`${candidate}/`)) continue;
    if (path.endsWith(".feature")) return true;
    const rest = path.slice(candidate.length + 1);
    if (candidate === "app/features" && /^(?:[^/]+\/)?page\.[jt]sx?$/.test(rest)) return true;
  }
  return false;
}

function featureFolders(
  featuresDir: string,
  files: readonly SourceFile[],
  names: LayerNames,
): Map<string, string> {
  const folders = new Set<string>();
  const suspects = new Map<string, boolean>();
  for (const file of files) {
    if (file.role !== "source" || !file.path.startsWith(`${featuresDir}/`)) continue;
    const segments = file.path.slice(featuresDir.length + 1).split("/").slice(0, -1);
    const depth = segments.findIndex((segment) => !isGroup(segment));
    const name = segments[depth];
    if (name === undefined) continue;
    const folder = [featuresDir, ...segments.slice(0, depth + 1)].join("/");
    if (!names.layers.has(name.toLowerCase())) folders.add(folder);
    else if (!suspects.get(folder)) {
      const inside = segments.slice(depth + 1);
      suspects.set(folder, matchLayer(inside, file.name, names) !== null);
    }
  }
  // A folder with a layer's name is a feature only if it has layers itself: else it is shared by the features.
  for (const [folder, hasLayers] of suspects) if (hasLayers) folders.add(folder);
  return named([...folders].sort(), featuresDir);
}

/** A feature is called like its folder; two of one name in different groups carry their group: `(shop)/list`. */
function named(folders: readonly string[], featuresDir: string): Map<string, string> {
  const counts = new Map<string, number>();
  for (const folder of folders) {
    const name = lastSegment(folder);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map(folders.map((folder) => {
    const name = lastSegment(folder);
    return [folder, counts.get(name) === 1 ? name : folder.slice(featuresDir.length + 1)];
  }));
}

/** A folder in parentheses groups features without being one. */
function isGroup(segment: string): boolean {
  return segment.startsWith("(") && segment.endsWith(")");
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
