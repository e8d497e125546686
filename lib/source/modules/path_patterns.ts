import { projectPath } from "./module_host.ts";
import type { Resolver } from "./resolver.ts";
import { isRelative, joinPath } from "./specifier.ts";

/** `@/*` for `src/*`. */
export interface PathPattern {
  readonly pattern: string;
  readonly target: string;
}

/**
 * Lists the aliases that a file has: the `paths` of the configuration that holds for it and the `imports` of its package, the
 * longest targets first, since they say most.
 */
export function pathPatterns(resolver: Resolver, path: string): PathPattern[] {
  return [...configPatterns(resolver, path), ...importsPatterns(resolver, path)]
    .sort((a, b) => b.target.length - a.target.length);
}

function configPatterns(resolver: Resolver, path: string): PathPattern[] {
  const options = resolver.configFor(path)?.options ?? {};
  // The compiler's own note, outside its published types: the folder of the config that has the `paths`.
  const base = options.baseUrl ?? options["pathsBasePath"];
  const folder = typeof base === "string" ? projectPath(base) : "";
  if (folder === null) return [];
  const patterns = Object.entries(options.paths ?? {}).flatMap(([pattern, targets]) =>
    targets.flatMap((written) => {
      const target = projectPath(written) ?? joinPath(folder, written);
      return target === null ? [] : [{ pattern, target }];
    })
  );
  if (options.baseUrl !== undefined) patterns.push({ pattern: "*", target: inside(folder, "*") });
  return patterns;
}

/** `#app/*` for `app/*`: the entries of the package's `imports` that lead into the package. */
function importsPatterns(resolver: Resolver, path: string): PathPattern[] {
  const home = resolver.packageOf(path);
  if (home === null) return [];
  return Object.entries(home.imports).flatMap(([pattern, entry]) =>
    pattern.startsWith("#")
      ? targetsOf(entry).filter(isRelative).flatMap((written) => {
        const target = joinPath(home.folder, written);
        return target === null ? [] : [{ pattern, target }];
      })
      : []
  );
}

/** The targets of an entry under whatever condition, each once. */
function targetsOf(entry: unknown): string[] {
  const targets = new Set<string>();
  const agenda = [entry];
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    if (typeof next === "string") targets.add(next);
    else if (typeof next === "object" && next !== null) {
      agenda.push(...Object.values(next).reverse());
    }
  }
  return [...targets];
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
