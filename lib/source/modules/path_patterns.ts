import { compilerPath } from "./module_host.ts";
import type { Resolver } from "./resolver.ts";
import { joinPath } from "./specifier.ts";

/** `@/*` for `src/*`. */
export interface PathPattern {
  readonly pattern: string;
  readonly target: string;
}

/** The `paths` of the configuration that holds for a file, the longest targets first: they say most. */
export function pathPatterns(resolver: Resolver, path: string): PathPattern[] {
  const options = resolver.configFor(path)?.options ?? {};
  // The compiler's own note, outside its published types: the folder of the config that has the `paths`.
  const base = options.baseUrl ?? options["pathsBasePath"];
  const folder = typeof base === "string" ? projectFolder(base) : "";
  if (folder === null) return [];
  const patterns = Object.entries(options.paths ?? {}).flatMap(([pattern, targets]) =>
    targets.flatMap((written) => {
      const target = joinPath(folder, written);
      return target === null ? [] : [{ pattern, target }];
    })
  );
  if (options.baseUrl !== undefined) patterns.push({ pattern: "*", target: inside(folder, "*") });
  return patterns.sort((a, b) => b.target.length - a.target.length);
}

function projectFolder(path: string): string | null {
  const root = compilerPath("");
  if (path === root) return "";
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}

function inside(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Yields the names that the patterns give a path, in the order of the patterns. */
export function* throughAliases(
  patterns: readonly PathPattern[],
  path: string,
): Generator<string> {
  for (const { pattern, target } of patterns) {
    const [prefix = "", suffix] = pattern.split("*");
    const [head = "", tail = ""] = target.split("*");
    if (suffix === undefined) {
      if (path === target) yield pattern;
    } else if (path.startsWith(head) && path.endsWith(tail)) {
      yield prefix + path.slice(head.length, path.length - tail.length) + suffix;
    }
  }
}
