import type { FileNames } from "../file_view.ts";
import { takesIn } from "./feature_names.ts";
import type { FoundFeatures } from "./found_features.ts";
import { mayBeSliced, sliceBases } from "./slices.ts";

/**
 * Finds the folders whose names decide which paths the addresses of a feature reach: its own, those on the way to it, and those of
 * a features directory or of slices that would come before its own. What another folder could only change is whether the features
 * directory is one at all, as a Cucumber file does: that counts from the next listing on.
 * @param feature its name
 * @param found the features of its package
 * @returns null when the names in any folder may decide
 */
export function decidingFolders(
  feature: string,
  list: FileNames,
  found: FoundFeatures | undefined,
): ((folder: string) => boolean) | null {
  if (!found) return null;
  const own = [...found.folders].find(([, name]) => name === feature)?.[0];
  // `app` and `shared` take in what lies anywhere.
  if (own === undefined || takesIn(found.packageFolder, feature)) return null;
  const bases = sliceBases(found.packageFolder);
  // There, any folder in a slice may be the one that tells what the layout is.
  if (bases.some((base) => mayBeSliced(base, list))) return null;
  const ends = [own, ...found.passed].map((folder) => `${folder}/`);
  return (folder) => {
    const path = `${folder}/`;
    return folder === "" || bases.includes(folder) ||
      ends.some((end) => path.startsWith(end) || end.startsWith(path));
  };
}
