import type { FileNames } from "../file_view.ts";
import type { FoundFeatures } from "./features.ts";
import { APP, SHARED } from "./outside.ts";

/**
 * Which folders' names decide what the addresses of a feature lead to: its own, those on the way to it, and those of a
 * features directory that would come before its own. What another folder could only change is whether the features
 * directory is one at all, as a Cucumber file does: that counts from the next listing on.
 * @param feature its name
 * @returns null when the names in any folder may decide
 */
export function decidingFolders(
  feature: string,
  list: FileNames,
  found: FoundFeatures,
): ((folder: string) => boolean) | null {
  const own = [...found.folders].find(([, name]) => name === feature)?.[0];
  // These two take in what lies anywhere.
  if (own === undefined || feature === APP || feature === SHARED) return null;
  // Such a folder is one of components when another feature has some where slices have theirs.
  for (const folder of list.folders) {
    if (folder.startsWith(`${own}/`) && /\/ui(?:\/|$)/i.test(folder)) return null;
  }
  const ends = [own, ...found.passed].map((folder) => `${folder}/`);
  return (folder) => {
    const path = `${folder}/`;
    return folder === "" || ends.some((end) => path.startsWith(end) || end.startsWith(path));
  };
}
