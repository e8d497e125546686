import type { FileNames } from "../../project/file_view.ts";
import { isDeclared } from "./not_found.ts";
import type { ProjectPackages } from "./packages.ts";
import { BUNDLED_FOR_PLATFORMS, PLATFORM_SUFFIXES } from "./platform_suffixes.ts";
import { isSourcePath, type Resolution, type ResolutionRequest } from "./resolution.ts";
import type { ResolutionEngine } from "./resolution_engine.ts";

/** The files that stand for each other on several platforms. */
export interface PlatformFamily {
  /** The path by which imports mean all of them: `Badge.tsx` for `Badge.ios.tsx`, whether there is such a file or not. */
  readonly shared: string;
  /** In the order in which an import leads there: the first of them is read for all. */
  readonly files: readonly string[];
}

/** Finds the files that stand for each other on several platforms: `Badge.ios.tsx` and `Badge.web.tsx` are both `./Badge`. */
export interface PlatformFiles {
  /** Resolves an import to which a file of some platform alone answers. */
  resolve(request: ResolutionRequest): string | null;
  /** Adds to a file those to which the same import leads on other platforms. */
  withVariants(resolution: Resolution, request: ResolutionRequest): Resolution;
  /** Lists the files of the family of a file, and the path that they share; null where it has none. */
  familyOf(path: string, engine: ResolutionEngine): PlatformFamily | null;
}

export function createPlatformFiles(
  { list, packages }: { readonly list: FileNames; readonly packages: ProjectPackages },
): PlatformFiles {
  const families = new Map<string, ReadonlyMap<string, readonly string[]>>();

  /** Lists the endings that count for the importing file: none where nothing tells of platforms. */
  function suffixesFor(
    { from, engine }: Pick<ResolutionRequest, "from" | "engine">,
  ): readonly string[] {
    const own = (engine.options.moduleSuffixes ?? []).filter((suffix) => suffix !== "");
    const isBundled = BUNDLED_FOR_PLATFORMS.some((name) => isDeclared(packages, from, name));
    return isBundled ? [...new Set([...own, ...PLATFORM_SUFFIXES])] : own;
  }

  function familiesBy(suffixes: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const key = suffixes.join();
    let known = families.get(key);
    if (!known) families.set(key, known = indexFamilies(list, suffixes));
    return known;
  }

  return {
    resolve(request) {
      const suffixes = suffixesFor(request);
      if (suffixes.length === 0 || familiesBy(suffixes).size === 0) return null;
      const { specifier, from, mode, engine } = request;
      return engine.suffixed(specifier, from, mode, suffixes);
    },
    withVariants(resolution, request) {
      if (resolution.kind !== "file") return resolution;
      const suffixes = suffixesFor(request);
      const common = withoutSuffix(stemOf(resolution.path), suffixes);
      if (suffixes.length === 0 || isNamed(request.specifier, resolution.path, common)) {
        return resolution;
      }
      const family = familiesBy(suffixes).get(common) ?? [];
      const variants = family.filter((path) => path !== resolution.path);
      return variants.length > 0 ? { ...resolution, variants } : resolution;
    },
    familyOf(path, engine) {
      const suffixes = suffixesFor({ from: path, engine });
      if (suffixes.length === 0 || !isSourcePath(path)) return null;
      const stem = stemOf(path);
      const common = withoutSuffix(stem, suffixes);
      const files = familiesBy(suffixes).get(common);
      return files ? { shared: common + path.slice(stem.length), files } : null;
    },
  };
}

/** Groups the source files of which at least one has an ending, by their paths without it and without the extension. */
function indexFamilies(
  list: FileNames,
  suffixes: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, string[]>();
  const plain = new Map<string, string[]>();
  for (const path of list.files.keys()) {
    if (!isSourcePath(path)) continue;
    const stem = stemOf(path);
    const common = withoutSuffix(stem, suffixes);
    const group = common === stem ? plain : families;
    group.set(common, [...group.get(common) ?? [], path]);
  }
  for (const [stem, paths] of families) families.set(stem, [...plain.get(stem) ?? [], ...paths]);
  return families;
}

/** Tells whether a specifier names one file of several by its ending or its extension, as `./Badge.web` does. */
function isNamed(specifier: string, path: string, common: string): boolean {
  const last = (text: string) => text.slice(text.lastIndexOf("/") + 1);
  const name = last(specifier);
  return name === last(path) || name === last(stemOf(path)) && name !== last(common);
}

function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
}

function withoutSuffix(stem: string, suffixes: readonly string[]): string {
  const suffix = suffixes.find((each) => stem.endsWith(each));
  return suffix === undefined ? stem : stem.slice(0, -suffix.length);
}
