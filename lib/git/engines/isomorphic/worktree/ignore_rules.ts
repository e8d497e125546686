import type { BytePath } from "../../../byte_path.ts";
import { type IgnorePattern, parseIgnorePatterns } from "./ignore_patterns.ts";
import { folderOf } from "./real_folders.ts";
import { readFolderRules, readRules, type RuleSources } from "./rule_files.ts";

/** What counts as ignored in a working tree, tracked or not. */
export interface IgnoreRules {
  /** Whether the rules ignore a path, or a folder above it. */
  ignores(path: BytePath, isFolder: boolean): Promise<boolean>;
  /** The same of something in a folder that is not ignored itself. */
  ignoresIn(path: BytePath, isFolder: boolean): Promise<boolean>;
}

/** @param options.shared files of rules for the whole tree, the strongest first */
export function ignoreRules(
  sources: RuleSources,
  options: { readonly shared: readonly string[]; readonly ignoreCase: boolean },
): IgnoreRules {
  const ofFolders = new Map<BytePath, readonly IgnorePattern[]>();
  const ofTree = options.shared.map((path) => parseIgnorePatterns(readRules(path), options));
  const ignoredFolders = new Map<BytePath, boolean>([["", false]]);

  async function patternsOf(folder: BytePath): Promise<readonly IgnorePattern[]> {
    const known = ofFolders.get(folder);
    if (known) return known;
    const bytes = await readFolderRules(sources, folder, ".gitignore");
    const patterns = parseIgnorePatterns(bytes, options);
    ofFolders.set(folder, patterns);
    return patterns;
  }

  async function ignoresIn(path: BytePath, isFolder: boolean): Promise<boolean> {
    for (let folder = folderOf(path);; folder = folderOf(folder)) {
      const relative = folder === "" ? path : path.slice(folder.length + 1);
      const last = lastMatch(await patternsOf(folder), relative, isFolder);
      if (last) return !last.isNegated;
      if (folder === "") break;
    }
    for (const patterns of ofTree) {
      const last = lastMatch(patterns, path, isFolder);
      if (last) return !last.isNegated;
    }
    return false;
  }

  async function ignoresFolder(folder: BytePath): Promise<boolean> {
    const known = ignoredFolders.get(folder);
    if (known !== undefined) return known;
    const ignored = await ignoresFolder(folderOf(folder)) || await ignoresIn(folder, true);
    ignoredFolders.set(folder, ignored);
    return ignored;
  }

  return {
    ignoresIn,
    // Nothing comes back below a folder that is ignored.
    ignores: async (path, isFolder) =>
      await ignoresFolder(folderOf(path)) || await ignoresIn(path, isFolder),
  };
}

function lastMatch(
  patterns: readonly IgnorePattern[],
  path: BytePath,
  isFolder: boolean,
): IgnorePattern | undefined {
  return patterns.findLast((pattern) =>
    (isFolder || !pattern.foldersOnly) && pattern.matches(path)
  );
}
